#!/usr/bin/env bash
# Solves the puzzles that the project ships, and 100,000 new ones, after installing and building what this machine lacks for that. Safe to repeat.
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

need_packages "${program_packages[@]}"
cmake --preset programs >/dev/null
cmake --build --preset programs --target arcwise-sudoku
sudoku=build/programs/bin/arcwise-sudoku

# solve FILE [OPTION...]: draws the first puzzle of a file solved, then solves and verifies all.
solve() {
    local file=apps/sudoku/examples/$1
    shift
    echo
    echo "\$ grep -m 1 -v '^#' $file | arcwise-sudoku solve --format grid $*"
    grep -m 1 -v '^#' "$file" | $sudoku solve --format grid "$@"
    echo "\$ arcwise-sudoku solve --unique --stats $* $file >/dev/null"
    $sudoku solve --unique --stats "$@" "$file" >/dev/null
}

solve diagonal.txt --diagonal
solve jigsaw.txt --layout apps/sudoku/examples/jigsaw-regions.txt
solve classic.txt

new_puzzles=$(mktemp)
trap 'rm -f "$new_puzzles"' EXIT
echo
echo "\$ arcwise-sudoku vary --number 100000 --seed \$RANDOM apps/sudoku/examples/classic.txt > new_puzzles.txt"
$sudoku vary --number 100000 --seed $RANDOM apps/sudoku/examples/classic.txt >"$new_puzzles"
echo "\$ arcwise-sudoku solve --unique --stats --threads 0 new_puzzles.txt >/dev/null"
$sudoku solve --unique --stats --threads 0 "$new_puzzles" >/dev/null
