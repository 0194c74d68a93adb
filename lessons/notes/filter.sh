#!/bin/sh
# What Doxygen's parser sees of a .cu file: its first comment, as the file's documentation, and nothing of
# the code, since every solution has functions of the same names. Pages show the whole source as it is.
exec sed -E -e '1s|^/\* |/** @file\n * |' -e '0,/\*\/ *$/s|(\*/ *)$|\1\n/** @cond */|' -e '$a /** @endcond */' "$1"
