#!/usr/bin/env bash
# Builds and runs the consumer project in every way a user can take Arcwise, with one compiler:
# installed as static and as shared libraries, found by CMake and by pkg-config, and as a subdirectory.
# usage: bash tests/consumer/run.sh COMPILER [static]      e.g. clang++; works in build/consumer/COMPILER
#   static  only that way: installed as static libraries
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
compiler=${1:?which compiler}
ways=(OFF ON)
[ "${2:-}" != static ] || ways=(OFF)
work=$root/build/consumer/$compiler
rm -rf "$work"

configure() { # configure SOURCE BUILD OPTION...
    cmake -S "$1" -B "$2" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="-O0 -DNDEBUG" \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 "${@:3}" >/dev/null # built quickly; speed is no matter here
}

consume() { # consume NAME OPTION...
    echo "$compiler: consumer, $1"
    configure tests/consumer "$work/$1" "${@:2}"
    cmake --build "$work/$1"
    ctest --test-dir "$work/$1" --output-on-failure --no-tests=error
}

for shared in "${ways[@]}"; do
    echo "$compiler: library, BUILD_SHARED_LIBS=$shared"
    library=$work/library-$shared
    # Static: the library alone of a project that has programs, too. Shared: all of a project that is the library alone.
    apps=$([ "$shared" = OFF ] && echo ON || echo OFF)
    configure . "$library" -DBUILD_SHARED_LIBS=$shared -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_COMPILE_WARNING_AS_ERROR=ON -DARCWISE_BUILD_APPS=$apps \
        -DARCWISE_BUILD_EXAMPLES=OFF -DARCWISE_BUILD_TESTS=OFF -DARCWISE_BUILD_BENCHMARKS=OFF
    if [ "$apps" = ON ]; then
        cmake --build "$library" --target csp/all sudoku/all
        for component in library documentation; do
            cmake --install "$library" --component $component --prefix "$work/prefix-$shared" >/dev/null
        done
    else
        cmake --build "$library"
        cmake --install "$library" --prefix "$work/prefix-$shared" >/dev/null
    fi
    ls "$work/prefix-$shared"/{share/doc/arcwise/{LICENSE,README.md,CHANGELOG.md,docs/tutorial.md},lib/libarcwise_csp.*} >/dev/null
    consume "installed-$shared" -DCMAKE_PREFIX_PATH="$work/prefix-$shared"

    echo "$compiler: consumer, by pkg-config"
    flags=$(PKG_CONFIG_PATH=$work/prefix-$shared/lib/pkgconfig pkg-config --cflags --libs \
        arcwise-sudoku arcwise-graph arcwise-testing arcwise-csp)
    # shellcheck disable=SC2086  -- the flags are words
    "$compiler" -std=c++20 tests/consumer/main.cpp $flags "-Wl,-rpath,$work/prefix-$shared/lib" -o "$work/by-pkg-config"
    "$work/by-pkg-config"
done
[ "${2:-}" = static ] || consume subdirectory -DARCWISE_SOURCE="$root"
