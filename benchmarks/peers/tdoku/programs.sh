#!/usr/bin/env bash
# Compares two programs from file to file: `arcwise-sudoku solve --unique`, and the example program of tdoku, which
# counts solutions up to two and, if there is only one, searches for it again to print it. Each program reads 200,000
# puzzles, made from the puzzles of FILE by random symmetries, and writes a file, on one thread; the programs alternate
# five times. Prints the median number of puzzles that each solves per second of processor time, and the speed of
# arcwise-sudoku as a multiple of tdoku's.
# usage: bash benchmarks/peers/tdoku/programs.sh TDOKU FILE...     TDOKU is a checkout of tdoku
set -euo pipefail
tdoku=$(realpath -- "${1:?a checkout of tdoku was expected}")
files=()
for file in "${@:2}"; do files+=("$(realpath -- "$file")"); done
cd "$(dirname "$0")/../../.."
source csp/cmake/packages.sh
need_packages "${program_packages[@]}" clang
cmake --preset programs >/dev/null
cmake --build --preset programs --target arcwise-sudoku
ours=build/programs/bin/arcwise-sudoku

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clang++ -std=c++14 -O3 -march=native -I "$tdoku/include" -x c++ "$tdoku/example/solve.c" \
    "$tdoku/src/solver_dpll_triad_simd.cc" "$tdoku/src/util.cc" -o "$work/tdoku"

seconds() { # seconds COMMAND...: of processor time, standard input to standard output
    local TIMEFORMAT='%U %S'
    { time "$@" <"$work/puzzles" >"$work/solutions" || [ $? -eq 1 ]; } 2>&1 | awk '{print $1 + $2}' # 1: some are not unique
}
median() { sort -n | sed -n 3p; }

printf '%-36s %9s %9s %9s\n' puzzles "tdoku /s" "our /s" speed
for file in "${files[@]}"; do
    $ours vary --number 200000 --seed 1 "$file" >"$work/puzzles"
    for _ in 1 2 3 4 5; do
        seconds "$work/tdoku" 2 >>"$work/theirs"
        seconds $ours solve --unique >>"$work/ours"
    done
    awk -v name="$(basename "$file")" -v theirs="$(median <"$work/theirs")" -v ours="$(median <"$work/ours")" \
        'BEGIN {printf "%-36s %9.0f %9.0f %9.2f\n", name, 200000 / theirs, 200000 / ours, theirs / ours}'
    rm "$work/theirs" "$work/ours"
done
