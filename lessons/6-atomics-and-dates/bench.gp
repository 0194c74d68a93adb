# Lesson 6's plots. gnuplot -e "data='x.tsv'; svg='x.svg'; card='NVIDIA ...'" bench.gp
# x.svg: how long lists take, half of them above the limit. x-host.svg: mktime() and others over threads,
# from data/bench-host-16.tsv.
base = svg[1:strlen(svg)-4]
host = "lessons/6-atomics-and-dates/data/bench-host-16.tsv"
set datafile separator "\t"
set terminal svg size 900,460 font "sans-serif,13" background rgb "white"
set grid ytics lc rgb "#dddddd"

set output svg
set title "2^{20} lists, 32 elements on average\n".card
names = "thread-atomic warp-count csr balanced four thrust cub read"
colours = "#0072b2 #56b4e9 #009e73 #d55e00 #f0e442 #cc79a7 #e69f00 #000000"
# The row of a contender and an input; the read does not depend on the limit.
row(name, input) = (name eq "read" ? "read ".input : (name eq "four" ? "csr, four at a time" : name)." ".input." 50%")
measured(name) = "< awk -F'\t' '".sprintf("$1==\"%s\"{print %d \"\t\" $3*1000; n++} $1==\"%s\"{print %d \"\t\" $3*1000; n++} $1==\"%s\"{print %d \"\t\" $3*1000; n++} END{if(!n) print \"NaN\tNaN\"}", row(name, "uniform"), 0, row(name, "k=50"), 1, row(name, "giant"), 2)."' ".data
set logscale y
set format y "10^{%L}"
set yrange [10:3e6]
set ylabel "microseconds"
set xrange [-0.5:2.5]
set xtics ("uniform lengths" 0, "k = 50" 1, "one giant list" 2)
set boxwidth 0.1
set style fill solid
set key outside right noenhanced
key_of(i) = (word(names, i) eq "four" ? "csr, four at a time" : word(names, i))
plot for [i=1:8] measured(word(names, i)) using ($1+(i-4.5)*0.11):2 with boxes lc rgb word(colours, i) title key_of(i)

set output base."-host.svg"
set title "Differences of dates on CPUs: 16 Intel Xeon processors, glibc 2.39, 2026-11-23"
unset boxwidth
set logscale xy
set xrange [0.9:18]
set yrange [0.1:1000]
set format y "%g"
set xtics (1, 2, 4, 8, 16)
set xlabel "threads"
set ylabel "million pairs per second"
curve(name) = "< awk -F'\t' '$1==\"".name."\"{print $2 \"\t\" $4}' ".host
lines = "#0072b2 #56b4e9 #009e73 #d55e00 #000000"
list = "'mktime, TZ unset' 'mktime, TZ=Europe/Zurich' 'mktime, TZ=UTC' timegm arithmetic"
plot for [i=1:5] curve(word(list, i)) using 1:2 with linespoints lw 2 pt i+3 lc rgb word(lines, i) title word(list, i), \
    "< grep '^the document' ".host." | cut -f2,4" using 1:2 with linespoints lw 2 pt 10 lc rgb "#e69f00" title "the document's code"
