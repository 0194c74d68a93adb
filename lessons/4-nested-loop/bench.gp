# Draws lesson 4's experiments. Called by autograder/gpu/bench.sh with the variables
#   data (FILE.tsv), svg (FILE.svg), card (a line of text)
# FILE.svg: the document's Figures 4 and 5, rows drawn as its program drew them; FILE-exact.svg: as it
# writes. FILE-tau.svg: its parameters. FILE-grid.svg: never-worse beside the best. FILE-rows.svg: Figures 1 to 3.
base = svg[1:strlen(svg)-4]
set datafile separator "\t"
set style line 1 lw 2 lc rgb "#888888"
set style line 2 lw 1.5 lc rgb "#0072b2"
set style line 3 lw 1.5 lc rgb "#56b4e9"
set style line 4 lw 1.5 lc rgb "#009e73"
set style line 5 lw 1.5 lc rgb "#cc79a7"
set style line 6 lw 1.5 lc rgb "#e69f00"
set style line 7 lw 1.5 lc rgb "#999933"
set style line 8 lw 2.5 lc rgb "#d55e00"
methods = "simple frame frame-2d smart-2017 row-per-thread block-per-row balanced never-worse"

# k and milliseconds of one method in one panel; one line of nothing keeps an empty panel legal
rows(part, sampler, nx, ny, method) = sprintf("< awk -F'\t' '$1==\"%s\" && $2==\"%s\" && $4==%d && $5==%d && $7==\"%s\" && $12+0>0 {print $3 \"\t\" $12/1000; n++} END {if (!n) print \"NaN\tNaN\"}' %s | sort -n", part, sampler, nx, ny, method, data)

set grid lc rgb "#dddddd"
do for [sampler in "coded exact"] {
    set terminal svg size 1300,820 font "sans-serif,14" background "#ffffff"
    set output (sampler eq "coded" ? svg : base."-exact.svg")
    set multiplot layout 2,4 title card."\nLesson 4: Figures 4 (above) and 5 (below), rows drawn as ".(sampler eq "coded" ? "the document's program draws them" : "the document writes")
    set logscale y
    set format y "%g"
    set xrange [-2:52]
    do for [nx in "1000 1000000"] {
        do for [ny in "1000 10000 100000 1000000"] {
            set title "Nx = ".nx.", Ny up to ".ny
            set xlabel "k"
            set ylabel "ms"
            nodes = real(nx) * real(ny) # a panel may be empty: its range is given
            set yrange [(nodes < 2e7 ? 0.008 : nodes * 1e-10):(nodes < 3e6 ? 1 : nodes * 1e-7)]
            if (nx eq "1000" && ny eq "1000") { set key top right font ",11" } else { unset key }
            plot for [i=1:8] rows("figure", sampler, int(nx), int(ny), word(methods, i)) using 1:2 with linespoints ls i pt i + 3 ps 0.6 title word(methods, i)
        }
    }
    unset multiplot
}

# tau: the mean of the ratios, over all loops, by area and by alpha. k = 0 belongs to both samplers.
set terminal svg size 900,420 font "sans-serif,13" background "#ffffff"
set output base."-tau.svg"
set multiplot layout 1,2 title card."\ntau = mean of t(combined) / min(t(simple), t(frame))"
set autoscale
unset logscale
set key top right font ",10"
set ylabel "tau"
set yrange [1.22:1.34]
tau(sampler, column, fixed) = sprintf("< awk -F'\t' '$1==\"tau\" && ($2==\"%s\" || $3==0) && (%s) {s[$%d]+=$12; n[$%d]++; m++} END {for (x in s) print x \"\t\" s[x]/n[x]; if (!m) print \"NaN\tNaN\"}' %s | sort -g", sampler, fixed, column, column, data)
set logscale x 2
set format x "2^{%L}"
set title "alpha = 0.75"
set xlabel "nodes of a frame"
plot tau("exact", 8, "$9==0.75") using 1:2 with linespoints ls 8 pt 7 title "as the document writes", \
     tau("coded", 8, "$9==0.75") using 1:2 with linespoints ls 2 pt 6 title "as its program draws"
unset logscale x
set format x "%g"
set title "4,194,304 nodes a frame"
set xlabel "alpha"
plot tau("exact", 9, "$8==4194304") using 1:2 with linespoints ls 8 pt 7 title "as the document writes", \
     tau("coded", 9, "$8==4194304") using 1:2 with linespoints ls 2 pt 6 title "as its program draws"
unset multiplot
set yrange [*:*]

# never-worse over the best of the others, for each cell of the grid; and smart-2017 over never-worse
set terminal svg size 900,480 font "sans-serif,13" background "#ffffff"
set output base."-grid.svg"
set title card."\nOver the whole grid: time over the best of all other methods"
set key top right
set logscale xy
set format x "10^{%L}"
set xlabel "pairs"
set ylabel "times as long"
ratio(method) = sprintf("< awk -F'\t' '$1==\"grid\" && $12+0>0 {c=$2 FS $3 FS $4 FS $5; p[c]=$10; if ($7==\"%s\") h[c]=$12; else if ($7!=\"ceiling\" && $7!=\"never-worse\" && (!(c in b) || $12<b[c])) b[c]=$12} END {for (c in h) if (c in b) print p[c] \"\t\" h[c]/b[c]; print \"NaN\tNaN\"}' %s", method, data)
plot ratio("smart-2017") using 1:2 with points pt 6 ps 0.5 lc rgb "#cc79a7" title "the document's program", \
     ratio("never-worse") using 1:2 with points pt 7 ps 0.5 lc rgb "#d55e00" title "never-worse", \
     1.05 with lines lc rgb "#888888" dt 2 title "5 %"

# Figures 1 to 3
set terminal svg size 1200,380 font "sans-serif,13" background "#ffffff"
set output base."-rows.svg"
set multiplot layout 1,3 title "200 rows, k = 5: as they come; sorted, with frames; cut at alpha = 0.75"
unset logscale
set format x "%g"
set autoscale
unset key
set xlabel "ix"
set ylabel "Ny"
set style fill solid
rowsfile = base."-rows.tsv"
set title "Figure 1"
plot rowsfile using 1:2 every ::1 with boxes lc rgb "#0072b2"
set title "Figure 2"
plot rowsfile using 1:3 every ::1 with boxes lc rgb "#0072b2", "" using 1:4 every ::1 with steps lw 2 lc rgb "#d55e00"
set title "Figure 3"
plot rowsfile using 1:3 every ::1 with boxes lc rgb "#0072b2", "" using 1:6 every ::1 with lines lw 2 lc rgb "#009e73", "" using 1:5 every ::1 with steps lw 2 lc rgb "#d55e00"
unset multiplot
