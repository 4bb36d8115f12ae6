#!/usr/bin/env bash
# Builds and runs the consumer project in every way in which users can use Arcwise, with one compiler: installed as
# static and as shared libraries, found by CMake and by pkg-config, and as a subdirectory.
# usage: bash tests/consumer/run.sh COMPILER [WAY...]      e.g. clang++ shared; works in build/consumer/COMPILER
#   WAY is static, shared or subdirectory; without any, all of them
#   static=BUILD, shared=BUILD  install the library that BUILD contains, built by this compiler
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
compiler=${1:?which compiler}
ways=("${@:2}")
[ ${#ways[@]} -gt 0 ] || ways=(static shared subdirectory)
work=$root/build/consumer/$compiler
rm -rf "$work"

configure() { # configure SOURCE BUILD OPTION...
    cmake -S "$1" -B "$2" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O0 -DNDEBUG" \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 "${@:3}" >/dev/null # for a quick build
}

configure_library() { # configure_library BUILD OPTION...
    configure . "$1" -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
        -DARCWISE_BUILD_EXAMPLES=OFF -DARCWISE_BUILD_TESTS=OFF -DARCWISE_BUILD_BENCHMARKS=OFF "${@:2}"
}

consume() { # consume NAME OPTION...
    echo "$compiler: consumer, $1"
    configure tests/consumer "$work/$1" "${@:2}"
    cmake --build "$work/$1"
    ctest --test-dir "$work/$1" --output-on-failure --no-tests=error
}

consume_installed() { # consume_installed NAME PREFIX
    ls "$2"/{share/doc/arcwise/{LICENSE,README.md,CHANGELOG.md,docs/tutorial.md},lib/libarcwise_csp.*} >/dev/null
    consume "$1" -DCMAKE_PREFIX_PATH="$2"

    echo "$compiler: consumer, $1, by pkg-config"
    local flags
    flags=$(PKG_CONFIG_PATH=$2/lib/pkgconfig pkg-config --cflags --libs arcwise-sudoku arcwise-graph arcwise-testing arcwise-csp)
    # shellcheck disable=SC2086  -- the flags are words
    "$compiler" -std=c++20 tests/consumer/main.cpp $flags "-Wl,-rpath,$2/lib" -o "$work/by-pkg-config"
    "$work/by-pkg-config"
}

# Installs only the library from BUILD, which may be a build of a project that also has programs.
install_library() { # install_library BUILD PREFIX
    local component
    cmake --build "$1" --target csp/all sudoku/all
    for component in library documentation; do cmake --install "$1" --component $component --prefix "$2" >/dev/null; done
}

static() { # static [BUILD]
    local library=${1:-$work/library-static}
    [ $# -gt 0 ] || configure_library "$library"
    install_library "$library" "$work/prefix-static"
    consume_installed static "$work/prefix-static"
}

shared() { # shared [BUILD]; without BUILD, installs a whole project that consists only of the library
    if [ $# -gt 0 ]; then
        install_library "$1" "$work/prefix-shared"
    else
        configure_library "$work/library-shared" -DBUILD_SHARED_LIBS=ON -DARCWISE_BUILD_APPS=OFF
        cmake --build "$work/library-shared"
        cmake --install "$work/library-shared" --prefix "$work/prefix-shared" >/dev/null
    fi
    consume_installed shared "$work/prefix-shared"
}

for way in "${ways[@]}"; do
    case $way in
        static) static ;;
        static=*) static "${way#*=}" ;;
        shared) shared ;;
        shared=*) shared "${way#*=}" ;;
        subdirectory) consume subdirectory -DARCWISE_SOURCE="$root" ;;
        *) echo "$way: no such way; static, shared or subdirectory was expected" >&2 && exit 2 ;;
    esac
done
