# Draws the bench's table: useful bandwidth in each of its rows. Called by autograder/gpu/bench.sh with the
# variables data (FILE.tsv), svg (FILE.svg), card (a line of text)
set terminal svg size 900,640 font "sans-serif,13" background "#ffffff"
set output svg
set datafile separator "\t"
set datafile missing "?"
set title card."\nLesson 3, histogram: useful bandwidth for 2^{28} items, on cold memory"
set ylabel "GB/s"
set yrange [0:*]
set style data histograms
set style histogram clustered gap 1
set style fill solid noborder
set grid y lc rgb "#dddddd"
set xtics rotate by 50 right scale 0
set key outside top center horizontal
# The first row is the small one, where `serial` takes part. From the first rung to the last: from light to dark.
rungs = "atomic shared aggregated sort-reduce"
shades = "#d9f0a3 #78c679 #238443 #000000"
plot for [i=1:words(rungs)] data every ::1 using word(rungs, i):xtic(1) lc rgb word(shades, i) \
         title word(rungs, i), \
     data every ::1 using "cub":xtic(1) lc rgb "#0072b2" title "CUB", \
     data every ::1 using "peak":xtic(1) lc rgb "#d55e00" title "peak", \
     data every ::1 using 0:"read" with lines lw 2 dt 2 lc rgb "#888888" title "read only"
