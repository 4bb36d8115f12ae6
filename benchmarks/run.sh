#!/usr/bin/env bash
# Installs missing packages, and builds and runs the benchmarks. Safe to repeat.
# usage: bash benchmarks/run.sh [--smoke] [--native] [--data DIR] [--tdoku DIR]
#   --smoke      a little of everything, to see that it works: under a minute once it is built (as for tests: preset ci;
#                without the benchmark of listening, which compiles the library a second time)
#   --native     compile for the processor of this machine, not for any of its architecture
#   --data DIR   puzzle files (*.txt, one puzzle of 81 characters per line) instead of generated puzzles
#   --tdoku DIR  a checkout of tdoku, to compare with the all-different kernel
# All runs are single-threaded, and times are processor time. Quote only figures measured on an otherwise idle machine.
set -euo pipefail
called_from=$PWD
cd "$(dirname "$0")/.."
source csp/cmake/packages.sh

usage() { sed -n 's/^# \(usage.*\|  --.*\)/\1/p' benchmarks/run.sh >&2; exit 2; }

preset=release smoke= data= tdoku=
while [ $# -gt 0 ]; do
    case $1 in
        --smoke) smoke=yes preset=ci ;;
        --native) preset=native ;;
        --data) data=${2:-} && [ -n "$data" ] || usage; shift ;;
        --tdoku) tdoku=${2:-} && [ -n "$tdoku" ] || usage; shift ;;
        *) usage ;;
    esac
    shift
done

puzzles=()
if [ -n "$data" ]; then
    data=$(cd "$called_from" && realpath -m -- "$data")
    puzzles=("$data"/*.txt)
    [ -e "${puzzles[0]}" ] || { echo "benchmarks/run.sh: $data holds no *.txt" >&2; exit 2; }
fi

tdoku_option=()
if [ -n "$tdoku" ]; then
    tdoku=$(cd "$called_from" && realpath -m -- "$tdoku")
    [ -e "$tdoku/include/tdoku.h" ] || { echo "benchmarks/run.sh: $tdoku is no checkout of tdoku" >&2; exit 2; }
    tdoku_option=(-D ARCWISE_TDOKU_DIR="$tdoku")
fi

need_packages "${build_packages[@]}"
need_packages libgecode-dev || echo "Going on without Gecode: nothing to compare with" >&2

programs=(arcwise-benchmark-{dense,domains,heuristics,propagation,public,queens,sudoku})
[ -n "$smoke" ] || programs+=(arcwise-benchmark-listening)
cmake --preset "$preset" "${tdoku_option[@]}" >/dev/null
targets=$(cmake --build --preset "$preset" --target help)
# Comparisons need Gecode or tdoku.
if grep '^arcwise-peers:' <<<"$targets" >/dev/null; then programs+=(arcwise-peers arcwise-classics); fi
if grep '^arcwise-tdoku:' <<<"$targets" >/dev/null; then programs+=(arcwise-tdoku); fi
cmake --build --preset "$preset" --target "${programs[@]}"
bin=build/$preset/bin

title() { printf '\n=== %s\n' "$*"; }
benchmark() { "$bin/arcwise-benchmark-$1" "${quick[@]}" "${@:2}"; }
has() { [[ " ${programs[*]} " == *" $1 "* ]]; }

quick=() few=()
if [ -n "$smoke" ]; then
    quick=(--benchmark_min_time=0.001) few=(--sample 10)
fi

title "machine: $(uname -m), $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores;" \
    "compiler: $(c++ --version | head -n 1); preset $preset; commit $(git describe --always --dirty 2>/dev/null || echo unknown)"
title "dense" && benchmark dense ${smoke:+--benchmark_filter='size:64|visits|count|threads'}
title "domains" && benchmark domains
title "propagation" && benchmark propagation
title "heuristics" && benchmark heuristics ${smoke:+--benchmark_filter=^quasigroup}
title "queens" && benchmark queens ${smoke:+--benchmark_filter=/n:8}
title "sudoku" && benchmark sudoku "${puzzles[@]/#/--puzzles=}" ${smoke:+--sample=10}
if [ -n "$smoke" ]; then # full measurements are made by benchmarks/public.sh, which fetches the data
    title "public" && "$bin/arcwise-benchmark-public" build/minizinc-benchmarks --smoke --seconds 0.1
fi
if has arcwise-benchmark-listening; then title "listening" && "$bin/arcwise-benchmark-listening"; fi
if has arcwise-peers; then
    title "peers"
    if [ ${#puzzles[@]} -gt 0 ]; then
        "$bin/arcwise-peers" ${smoke:+--smoke} "${few[@]}" --puzzles "${puzzles[@]}"
    else
        "$bin/arcwise-peers" ${smoke:+--smoke}
    fi
    title "peers with the same variable order"
    "$bin/arcwise-peers" --same-order ${smoke:+--rounds 1 --sample 10 --no-queens}
    title "classics"
    "$bin/arcwise-classics" ${smoke:+--smoke}
fi
if has arcwise-tdoku; then
    title "tdoku"
    "$bin/arcwise-tdoku" ${smoke:+--smoke} "${puzzles[@]}"
fi
