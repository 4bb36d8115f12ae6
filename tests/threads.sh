#!/usr/bin/env bash
# The tests of what runs on several threads, and the Sudoku program on several, under the thread sanitizer.
# usage: bash tests/threads.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh
need_packages "${test_packages[@]}" clang libclang-rt-dev
cmake --preset tsan >/dev/null
cmake --build --preset tsan --target csp_dense_test csp_search_test arcwise-sudoku
suites='Parallel|Portfolio|Threads|Interrupt|StopToken'
export TSAN_OPTIONS=halt_on_error=1
for program in csp_dense csp_search; do
    tests=$("build/tsan/bin/tests/${program}_test" --gtest_list_tests | awk '/^[^ ]/ {suite = $1} /^ / {print suite $1}' |
        grep -E "$suites" | paste -sd:)
    : "${tests:?no test of $program is one of threads}"
    "build/tsan/bin/tests/${program}_test" --gtest_brief=1 --gtest_filter="$tests"
done

examples=apps/sudoku/examples
for options in "" --json "--format grid" "--engine general"; do
    # shellcheck disable=SC2086  -- the options are words
    build/tsan/bin/arcwise-sudoku solve --unique --threads 3 $options $examples/classic.txt >/dev/null
done
build/tsan/bin/arcwise-sudoku vary --number 20000 $examples/classic.txt |
    build/tsan/bin/arcwise-sudoku solve --stats --threads 3 >/dev/null
