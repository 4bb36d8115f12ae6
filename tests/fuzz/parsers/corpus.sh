#!/usr/bin/env bash
# Reads and extends the archives of texts with which the fuzzers of parsers begin, tests/fuzz/parsers/corpus/NAME. Every
# text follows a line "=== NAME OF THE TEXT", in the form that printf '%b' reads: a backslash is \\, an unprintable byte
# is \xHH, and \c at the end of a text means that its last line has no end.
# usage: bash tests/fuzz/parsers/corpus.sh unpack ARCHIVE FOLDER    writes each text into a file of the folder
#        bash tests/fuzz/parsers/corpus.sh add ARCHIVE FILE...      appends files by name, unless the name is there
set -euo pipefail

unpack() {
    local archive=$1 folder=$2 line
    mkdir -p "$folder"
    [[ $(head -n 1 "$archive") == '=== '* ]] || refuse "$archive:1: expected === NAME"
    while IFS= read -r line || [[ -n $line ]]; do
        if [[ $line == '=== '* ]]; then
            exec 3>"$folder/${line#=== }"
        else
            printf '%b\n' "$line" >&3
        fi
    done <"$archive"
    exec 3>&-
}

add() {
    local archive=$1 file
    shift
    for file in "$@"; do
        [[ -f $file && -r $file ]] || refuse "$file: cannot be read"
        if ! grep -qsxF "=== ${file##*/}" "$archive"; then
            echo "=== ${file##*/}" >>"$archive"
            escaped "$file" >>"$archive"
        fi
    done
}

# Escapes, like a byte, a first character or a last blank of a line that a program or a reader would misread.
escaped() {
    od -An -v -tx1 -w1 "$1" | LC_ALL=C awk '
        BEGIN {
            for (code = 32; code < 127; ++code) printable[sprintf("%02x", code)] = sprintf("%c", code)
            printable["5c"] = "\\\\"
        }
        function print_line(end) {
            sub(/^=/, "\\x3d", line)
            sub(/ $/, "\\x20", line)
            print line end
            line = ""
            is_open = 0
        }
        $1 == "0a" { print_line(""); next }
        { line = line ($1 in printable ? printable[$1] : "\\x" $1); is_open = 1 }
        END { if (is_open) print_line("\\c") }'
}

refuse() {
    echo "$1" >&2
    exit 2
}

case ${1-} in
unpack | add)
    if [ $# -ge 3 ]; then
        "$@"
        exit
    fi
    ;;
esac
refuse 'usage: corpus.sh unpack ARCHIVE FOLDER | add ARCHIVE FILE...'
