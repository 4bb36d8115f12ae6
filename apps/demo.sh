#!/usr/bin/env bash
# See --help.
set -euo pipefail

case "${1:-}" in
"") ;;
-h | --help)
    cat <<'HELP'
Usage: bash apps/demo.sh

Solves the puzzles that the project ships, and 100,000 new ones made from them, and shows each command that it runs.
Before that it installs the packages that are missing (on Debian, as root or with sudo) and builds arcwise-sudoku in
build/programs. Safe to repeat.
HELP
    exit 0
    ;;
*)
    echo "apps/demo.sh: found \"$1\", expected nothing or --help" >&2
    exit 2
    ;;
esac

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
