#!/usr/bin/env bash
# A long run, for example overnight. Solves random tiny MiniZinc models in every way: with Arcwise's library and with
# the standard one, with passes and without, freely and by annotations, by one thread and by two. Gecode provides the
# correct solutions. Prints the seed and the model of each difference; fails if there is one. Then solves as many random
# FlatZinc models completely, with a time limit and until a signal; no output may be wrong.
# usage: bash tests/minizinc.sh [MODELS] [SEED]      1000 models from seed 0 on; about four seconds a model
#   ARCWISE_BUILD=build/ci   the folder of the build with apps_flatzinc_test
set -euo pipefail
cd "$(dirname "$0")/.."

program=${ARCWISE_BUILD:-build/ci}/bin/tests/apps_flatzinc_test
[ -x "$program" ] || { echo "Please build apps_flatzinc_test: cmake --build --preset ci --target apps_flatzinc_test" >&2; exit 1; }
ARCWISE_MINIZINC_MODELS=${1:-1000} ARCWISE_MINIZINC_SEED=${2:-0} \
    ARCWISE_STRESS_MODELS=${1:-1000} ARCWISE_STRESS_SEED=${2:-0} "$program" --gtest_brief=1 \
    --gtest_filter='MiniZinc.RandomModelsHaveTheSolutionsThatGecodeFinds:Protocol.NothingThatIsSaid*'
