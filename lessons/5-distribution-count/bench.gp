# Lesson 5's plot: time over n for every method; hollow points are extrapolated. Colours repeat with another dash.
# gnuplot -e "data='x.tsv'; svg='x.svg'; card='NVIDIA ...'" bench.gp
set terminal svg size 900,560 font "sans-serif,13" background rgb "white"
set output svg
set title "Distribution count of bytes: time over n\n".card noenhanced
set logscale xy
set format x "10^{%L}"
set format y "10^{%L}"
set xlabel "items"
set ylabel "milliseconds"
set key outside right noenhanced
set grid xtics ytics lc rgb "#dddddd"
names = system("awk -F'\t' 'NR > 1 && $1 !~ /million/ && !seen[$1]++ { print $1 }' ".data)
colours = "#0072b2 #d55e00 #009e73 #cc79a7 #56b4e9 #000000"
colour(i) = word(colours, (i - 1) % 6 + 1)
dash(i) = (i - 1) / 6 + 1
pick(name, kind) = "< awk -F'\t' -v name=".name." -v kind=".kind." '$1 == name && (kind == \"all\" || ($4 == 0) == (kind == \"guess\"))' ".data
plot for [i=1:words(names)] pick(word(names, i), "all") using 2:3 with lines lw 1.5 dt dash(i) lc rgb colour(i) title word(names, i), \
     for [i=1:words(names)] pick(word(names, i), "measured") using 2:3 with points pt 7 ps 0.6 lc rgb colour(i) notitle, \
     for [i=1:words(names)] pick(word(names, i), "guess") using 2:3 with points pt 6 ps 0.6 lc rgb colour(i) notitle
