#!/usr/bin/env bash
# Runs player_test.mjs on the programs in a folder. Exit status 77: node or a Chromium is missing.
set -euo pipefail
if ! command -v node >/dev/null; then
    echo "skipped: no node"
    exit 77
fi
exec node "$(dirname "$0")/player_test.mjs" "$@"
