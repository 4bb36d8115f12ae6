#!/usr/bin/env bash
# For nights: random tiny MiniZinc models, each solved in every way: by Arcwise's library and by the standard one, with
# passes and without, freely and by annotations, by one thread and two. Gecode says what the solutions are. Prints the
# seed and the model of each difference, and fails if there was one. Then as many random FlatZinc models, each solved to the
# end, with a limit of time and until a signal: nothing that is said of them may be wrong.
# usage: bash tests/minizinc.sh [MODELS] [SEED]      1000 models from seed 0 on; some four seconds a model
#   ARCWISE_BUILD=build/ci   where apps_flatzinc_test is
set -euo pipefail
cd "$(dirname "$0")/.."

program=${ARCWISE_BUILD:-build/ci}/bin/tests/apps_flatzinc_test
[ -x "$program" ] || { echo "Please build apps_flatzinc_test: cmake --build --preset ci --target apps_flatzinc_test" >&2; exit 1; }
ARCWISE_MINIZINC_MODELS=${1:-1000} ARCWISE_MINIZINC_SEED=${2:-0} \
    ARCWISE_STRESS_MODELS=${1:-1000} ARCWISE_STRESS_SEED=${2:-0} "$program" --gtest_brief=1 \
    --gtest_filter='MiniZinc.RandomModelsHaveTheSolutionsThatGecodeFinds:Protocol.NothingThatIsSaid*'
