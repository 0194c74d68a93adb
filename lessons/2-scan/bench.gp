# Draws the bench's table: useful bandwidth over n. Called by autograder/gpu/bench.sh with the variables
#   data (FILE.tsv), svg (FILE.svg), card (a line of text)
set terminal svg size 900,560 font "sans-serif,14" background "#ffffff"
set output svg
set datafile separator "\t"
set datafile missing "?"
set title card."\nLesson 2, scan: bytes read and written a second, on cold memory"
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
plot data using "n":"serial" with linespoints lw 1.5 pt 4 pi 3 ps 0.7 lc rgb "#41ab5d" title "serial", \
     data using "n":"large" with linespoints lw 1.5 pt 6 pi 3 ps 0.7 lc rgb "#006837" title "large", \
     data using "n":"copy" with lines lw 2 dt 3 lc rgb "#888888" title "copy", \
     data using "n":"thrust" with lines lw 2 lc rgb "#56b4e9" dt 4 title "Thrust", \
     data using "n":"cub" with lines lw 2.5 lc rgb "#0072b2" title "CUB", \
     data using "n":"single-pass" with lines lw 2.5 lc rgb "#d55e00" title "single-pass"
