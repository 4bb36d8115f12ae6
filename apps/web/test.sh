#!/usr/bin/env bash
# Builds the site and tests it: the modules beside their natively compiled twins, and the pages in a browser.
#   apps/web/test.sh [FOLDER-OF-PROGRAMS]    native twins that are built already, build/ci/bin for example
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
need_packages chromium minizinc
programs=${1:-build/checked/bin}
if [ $# -eq 0 ]; then
    cmake --preset checked
    cmake --build --preset checked --target \
        arcwise-web-flatzinc arcwise-web-puzzles arcwise-web-sudoku arcwise_minizinc_library
fi
source apps/web/npm.sh
fetch_package axe-core 4.14.1 \
    1477dafa598d8d065f273d6af302aa203c02e83131707b7fa648cd41bd3d6b734f8c22a0dab86ee6a6f64b8afbe804b214d36db85a2826965edfb3a0b9d546b5 ||
    echo "the pages are not checked for accessibility" >&2
bash apps/web/build.sh "$programs/../share/minizinc/arcwise"
node tests/apps/web/modules.mjs build/web/bin "$programs"
node tests/apps/web/site_test.mjs build/web/site
