#!/usr/bin/env bash
# The tests of what runs on several threads, under the thread sanitizer.
# usage: bash tests/threads.sh
set -euo pipefail
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh
need_packages "${test_packages[@]}"
cmake --preset tsan >/dev/null
cmake --build --preset tsan --target csp_dense_test csp_search_test apps_test
suites='Parallel|Portfolio|Team|Threads|Batches|Interrupt|StopToken|OnTwoThreads|Signal'
export TSAN_OPTIONS=halt_on_error=1
for program in csp_dense csp_search apps; do
    tests=$("build/tsan/bin/tests/${program}_test" --gtest_list_tests | awk '/^[^ ]/ {suite = $1} /^ / {print suite $1}' |
        grep -E "$suites" | paste -sd:)
    : "${tests:?no test of $program is one of threads}"
    "build/tsan/bin/tests/${program}_test" --gtest_brief=1 --gtest_filter="$tests"
done
