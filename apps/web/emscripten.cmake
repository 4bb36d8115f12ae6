# Compiles for WebAssembly with Debian's emscripten. Its standard library (libc++ 13) and its packages lack some parts of
# this project's needs; compat/ holds stand-ins, which nothing but this toolchain finds.
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)

set(compat ${CMAKE_CURRENT_LIST_DIR}/compat)
set(Boost_DIR ${compat}/cmake)
set(fmt_DIR ${compat}/cmake)
set(nlohmann_json_DIR ${compat}/cmake)
set(GTest_DIR ${compat}/cmake)
set(rapidcheck_DIR ${compat}/cmake)
list(PREPEND CMAKE_MODULE_PATH ${compat}/cmake)

# The headers of libraries without compiled parts are the distribution's. A folder of links shows them alone: the rest of
# /usr/include belongs to another machine.
set(header_libraries ${CMAKE_BINARY_DIR}/header-libraries)
file(MAKE_DIRECTORY ${header_libraries})
foreach(library IN ITEMS boost fmt nlohmann)
    file(CREATE_LINK /usr/include/${library} ${header_libraries}/${library} SYMBOLIC)
endforeach()

# Vectors of 128 bits make the kernel ten times as fast; exceptions of WebAssembly cost nothing where none is thrown.
# Debian's library has strings and streams that no optimiser has seen, so they are compiled again here.
set(CMAKE_CXX_FLAGS_INIT
    "-msimd128 -msse2 -fwasm-exceptions -D_LIBCPP_DISABLE_EXTERN_TEMPLATE -I${compat} -isystem ${header_libraries} -Wno-unsupported-floating-point-opt")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions")
# Where Debian keeps the scripts that emscripten runs, for a node that is not Debian's.
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
