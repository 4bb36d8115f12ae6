#!/usr/bin/env bash
# Runs a test of pages on the programs in a folder: in_a_browser.sh player_test.mjs FOLDER. Exit status 77: node or a
# Chromium is missing.
set -euo pipefail
if ! command -v node >/dev/null; then
    echo "skipped: no node"
    exit 77
fi
exec node "$(dirname "$0")/$1" "${@:2}"
