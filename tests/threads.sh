#!/usr/bin/env bash
# Runs the tests of searches on several threads, and the Sudoku program on several threads, under the thread sanitizer.
# usage: bash tests/threads.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh
need_packages "${test_packages[@]}" clang libclang-rt-dev
cmake --preset tsan >/dev/null
cmake --build --preset tsan --target csp_search_parallel_test arcwise-sudoku
export TSAN_OPTIONS=halt_on_error=1
build/tsan/bin/tests/csp_search_parallel_test --gtest_brief=1

examples=apps/sudoku/examples
for options in "" --json "--format grid" "--engine general"; do
    # shellcheck disable=SC2086  -- the options are words
    build/tsan/bin/arcwise-sudoku solve --unique --threads 3 $options $examples/classic.txt >/dev/null
done
for options in "--number 500" "--number 3 --difficulty ..4.5" "--number 5 --box 2x3 --restrictions cage:2"; do
    # shellcheck disable=SC2086
    build/tsan/bin/arcwise-sudoku generate --threads 3 $options >/dev/null
done
sed '/^arrow/d' $examples/thermometers.txt |
    build/tsan/bin/arcwise-sudoku solve --true-candidates --threads 3 --json --count 3 >/dev/null
build/tsan/bin/arcwise-sudoku vary --number 20000 $examples/classic.txt |
    build/tsan/bin/arcwise-sudoku solve --stats --threads 3 >/dev/null
