#!/usr/bin/env bash
# Builds the site and tests it: the modules beside their natively compiled twins, and the pages in a browser.
#   apps/web/test.sh [FOLDER-OF-PROGRAMS]    native twins that are built already, build/ci/bin for example
set -euo pipefail
cd "$(dirname "$0")/../.."
source csp/cmake/packages.sh
need_packages chromium
programs=${1:-build/checked/bin}
if [ $# -eq 0 ]; then
    cmake --preset checked
    cmake --build --preset checked --target \
        arcwise-web-flatzinc arcwise-web-puzzles arcwise-web-sudoku arcwise_minizinc_library
fi
bash apps/web/build.sh "$programs/../share/minizinc/arcwise"
node tests/apps/web/modules.mjs build/web/bin "$programs"
node tests/apps/web/site_test.mjs build/web/site
