# Draws the bench's table: useful bandwidth over n. Called by autograder/gpu/bench.sh with the variables
#   data (FILE.tsv), svg (FILE.svg), card (a line of text)
set terminal svg size 900,560 font "sans-serif,14" background "#ffffff"
set output svg
set datafile separator "\t"
set datafile missing "?"
set title card."\nLesson 1, reduce: useful bandwidth, on cold memory"
set xlabel "n, 32-bit words"
set ylabel "GB/s"
set logscale x 2
set logscale y 10
set format x "2^{%L}"
set format y "%g"
set xrange [2**10:2**28]
set yrange [0.1:5000]
set grid lc rgb "#dddddd"
set key outside right top
# From the first rung to the last: from light to dark, each with a marker of its own.
rungs = "serial global shared first-add many-items warp one-launch any-operator"
shades = "#78c679 #5fb760 #41ab5d #238443 #006837 #00572c #004529 #8c6bb1"
plot for [i=1:words(rungs)] data using "n":word(rungs, i) \
         with linespoints lw 1.5 pt i + 3 pi 3 ps 0.7 lc rgb word(shades, i) title word(rungs, i), \
     data using "n":"read" with lines lw 2 dt 2 lc rgb "#888888" title "read only", \
     data using "n":"copy" with lines lw 2 dt 3 lc rgb "#888888" title "copy", \
     data using "n":"thrust" with lines lw 2 lc rgb "#56b4e9" dt 4 title "Thrust", \
     data using "n":"cub" with lines lw 2.5 lc rgb "#0072b2" title "CUB", \
     data using "n":"peak" with lines lw 2.5 lc rgb "#d55e00" title "peak"
