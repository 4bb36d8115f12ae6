#!/usr/bin/env bash
# Asks the library random questions for hours, with new seeds: built by g++ and by clang++, optimised, and with the
# address and undefined-behaviour sanitizers. Prints every seed and, at the end, a program for each difference; fails if
# there is one.
# usage: bash tests/fuzz/run.sh HOURS      0.01 for a trial; works in build/fuzz
set -euo pipefail
cd "$(dirname "$0")/../.."
hours=${1:?for how many hours}
work=build/fuzz
mkdir -p "$work"
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 ASAN_OPTIONS=detect_stack_use_after_return=1
if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=ccache; fi

build() { # build NAME COMPILER TYPE FLAGS
    cmake --preset release -B "$work/$1" -DCMAKE_CXX_COMPILER="$2" -DCMAKE_BUILD_TYPE="$3" -DCMAKE_CXX_FLAGS="$4" \
        -DARCWISE_BUILD_APPS=OFF -DARCWISE_BUILD_EXAMPLES=OFF -DARCWISE_BUILD_BENCHMARKS=OFF >/dev/null
    cmake --build "$work/$1" --target arcwise-fuzz >"$work/$1.log" 2>&1 || { cat "$work/$1.log"; exit 1; }
}

sanitizers="-O1 -g1 -D_GLIBCXX_ASSERTIONS -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
ways=(gcc clang gcc-sanitized clang-sanitized)
build gcc g++ Release ""
build clang clang++ Release ""
build gcc-sanitized g++ Debug "$sanitizers"
build clang-sanitized clang++ Debug "$sanitizers"

# Each build runs for a quarter of the time, on all processors, each process with a different seed.
seconds=$(awk "BEGIN { print int($hours * 3600 / ${#ways[@]}) }")
failed=0
for way in "${ways[@]}"; do
    seed=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    pids=()
    for ((processor = 0; processor < $(nproc); ++processor)); do
        echo "$way --seed $((seed + processor))"
        "$work/$way/bin/arcwise-fuzz" --seed $((seed + processor)) --seconds "$seconds" --patience 300 --findings 20 \
            >"$work/$way-$processor.txt" 2>&1 &
        pids+=($!)
    done
    for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
    for ((processor = 0; processor < $(nproc); ++processor)); do tail -n 1 "$work/$way-$processor.txt"; done
done

[ "$failed" -eq 0 ] || for found in "$work"/*-*.txt; do
    if grep -q FOUND "$found"; then echo "=== $found" && cat "$found"; fi
done
exit "$failed"
