# Elements over the length of their shortest word.
#     build/bench/host-7 layers > lessons/7-transformations/data/layers.tsv
#     gnuplot -e "data='x.tsv'; svg='x.svg'" lessons/7-transformations/layers.gp
set terminal svg size 900,480 font "sans-serif,14" background rgb "white"
set output svg
set title "Layers: elements over the letters of their shortest word"
set logscale y
set format y "10^{%L}"
set xlabel "letters"
set ylabel "elements"
set key outside right noenhanced
set grid ytics lc rgb "#dddddd"
names = "Bihecke6 RenA7 Bihecke5 RenA6"
pick(name) = "< awk -F'\t' -v name=".name." '$1 == name' ".data
plot for [i=1:words(names)] pick(word(names, i)) using 2:3 with linespoints lw 2 pt i + 3 ps 0.6 lc i title word(names, i)
