# Lesson 7's plot: the whole of each search, by contender and monoid.
# gnuplot -e "data='x.tsv'; svg='x.svg'; card='NVIDIA ...'" bench.gp
set terminal svg size 900,560 font "sans-serif,13" background rgb "white"
set output svg
set title "Full searches: elapsed time\n".card noenhanced
set logscale y
set format y "10^{%L}"
set ylabel "milliseconds"
set style data points
set key outside right noenhanced
set grid ytics lc rgb "#dddddd"
monoids = "Bihecke5 RenA6 T_7 Bihecke6 RenA7"
set xrange [0.5:words(monoids)+0.5]
set xtics ()
set for [i=1:words(monoids)] xtics add (word(monoids, i) i) # T_7 is set with its index low
# Of contenders in stages, the sum; of the others, their only row.
colours = "#0072b2 #d55e00 #009e73 #cc79a7 #56b4e9 #000000"
names = system("awk -F'\t' '!/^#/ && $1 != \"name\" && ($1 !~ /: / || $1 ~ /: (all stages|total)$/) && !seen[$1]++ { printf \"\\\"%s\\\" \", $1 }' ".data)
place = "BEGIN { k = split(\"".monoids."\", list, \" \"); for (i = 1; i <= k; i++) at[list[i]] = i } "
pick(name) = "< awk -F'\t' -v name='".name."' '".place."$1 == name { print at[$2], $4 }' ".data
plot for [i=1:words(names)] pick(word(names, i)) using 1:2 pt i + 3 ps 1 lc rgb word(colours, (i - 1) % 6 + 1) title word(names, i)
