# What the components of the project have in common. A component is one library: a target, its public headers, its install
# rules, and an export file of its own, so that a user who asks for one component does not need what another one depends on.

include_guard(GLOBAL)
include(GNUInstallDirs)

set(ARCWISE_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR}/arcwise)
set(ARCWISE_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/arcwise)

# How our own files are compiled. Linked privately, and only in the build tree: none of it reaches a user of the libraries.
# No a * b + c is rounded once instead of twice, because scores of heuristics would then depend on the processor.
# g++ tidies up its memory, for a seventh of its time, only beyond 512 MB.
add_library(arcwise_flags INTERFACE)
target_compile_options(arcwise_flags INTERFACE
    $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wsign-conversion;-Wshadow>
    $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
    $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>
    $<$<CXX_COMPILER_ID:MSVC>:/W4>
    $<$<BOOL:${ARCWISE_NATIVE}>:-march=native>)

# A test or an example runs once, so compiling and linking take most of its time: it is not optimised, and it is linked by
# LLD if that is installed.
function(arcwise_runs_once target)
    include(CheckLinkerFlag)
    check_linker_flag(CXX -fuse-ld=lld ARCWISE_HAS_LLD) # asked once
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-O0>)
    target_link_options(${target} PRIVATE $<$<BOOL:${ARCWISE_HAS_LLD}>:-fuse-ld=lld>)
endfunction()

# arcwise_component(<name> PUBLIC header... [FOLDERS folder...] [OMIT path...] [LINK target...] [LINK_PRIVATE target...]
#                   [INSTALL component])
#
# Makes the library arcwise_<name>, known to users as arcwise::<name>, of all sources in the folders, relative to the
# calling one, except those whose path begins with one of OMIT. PUBLIC names the headers that users include: they and the
# headers of the project that they reach are installed, unless a component before this one installs them. Headers are
# included as <folder/file.hpp>, before and after installation. Without sources the library is headers alone.
# LINK names what users of the headers need too; LINK_PRIVATE what only the sources need, header-only libraries that leave
# no trace in the installed package. INSTALL names the component of the installation, by default `library`.
function(arcwise_component name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "INSTALL" "PUBLIC;FOLDERS;OMIT;LINK;LINK_PRIVATE")
    set(target arcwise_${name})
    set(sources "")
    foreach(folder IN LISTS arg_FOLDERS)
        file(GLOB_RECURSE found RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS ${folder}/*.cpp)
        list(APPEND sources ${found})
    endforeach()
    foreach(path IN LISTS arg_OMIT)
        list(FILTER sources EXCLUDE REGEX "^${path}")
    endforeach()
    arcwise_reached_headers(headers ${arg_PUBLIC})
    get_property(others GLOBAL PROPERTY ARCWISE_PUBLIC_HEADERS) # of the components before, which install them
    list(REMOVE_ITEM headers ${others})
    set_property(GLOBAL APPEND PROPERTY ARCWISE_PUBLIC_HEADERS ${headers})
    list(TRANSFORM headers PREPEND ${PROJECT_SOURCE_DIR}/)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers}) # a new include may reach another header
    if(sources)
        set(scope PUBLIC)
        add_library(${target} ${sources})
        arcwise_compiled_component(${target} "${arg_LINK_PRIVATE}")
    else()
        set(scope INTERFACE)
        add_library(${target} INTERFACE)
    endif()
    add_library(arcwise::${name} ALIAS ${target})
    target_sources(${target} ${scope} FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
    target_compile_features(${target} ${scope} cxx_std_20)
    target_link_libraries(${target} ${scope} ${arg_LINK})
    set_target_properties(${target} PROPERTIES
        EXPORT_NAME ${name})
    if(ARCWISE_INSTALL)
        if(NOT arg_INSTALL)
            set(arg_INSTALL library)
        endif()
        arcwise_install_component(${name} ${arg_INSTALL})
    endif()
endfunction()

# arcwise_reached_headers(<out> <header>...): the headers, relative to the calling folder, and the headers of the project
# that they include, directly or through others, relative to the project's root.
function(arcwise_reached_headers out)
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    list(TRANSFORM ARGN PREPEND ${folder}/ OUTPUT_VARIABLE open)
    set(reached "")
    while(open)
        list(POP_FRONT open header)
        if(NOT header IN_LIST reached)
            list(APPEND reached ${header})
            file(STRINGS ${PROJECT_SOURCE_DIR}/${header} includes REGEX "^#include <(csp|sudoku)/")
            list(TRANSFORM includes REPLACE "^#include <([^>]+)>.*" "\\1")
            list(APPEND open ${includes})
        endif()
    endwhile()
    set(${out} ${reached} PARENT_SCOPE)
endfunction()

function(arcwise_compiled_component target link_private)
    set_target_properties(${target} PROPERTIES
        VERSION ${PROJECT_VERSION}
        SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
        POSITION_INDEPENDENT_CODE ON
        CXX_EXTENSIONS OFF)
    foreach(library IN ITEMS arcwise_flags ${link_private})
        target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${library}>)
    endforeach()
    # A shared library shows its own names alone, by a list for the linker, so that the headers need no export macro.
    # Its own calls stay within it, without a table that others could change: loading a model is a third faster.
    # A static one shows none in whatever library it is linked into.
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
    elseif(UNIX AND NOT APPLE)
        set(exports ${PROJECT_SOURCE_DIR}/csp/cmake/exports.map)
        target_link_options(${target} PRIVATE LINKER:--version-script=${exports} LINKER:-Bsymbolic-functions)
        set_target_properties(${target} PROPERTIES LINK_DEPENDS ${exports} INSTALL_RPATH "$ORIGIN")
    endif()
endfunction()

function(arcwise_install_component name component)
    install(TARGETS arcwise_${name} EXPORT arcwise-${name}-targets
        RUNTIME COMPONENT ${component}
        LIBRARY COMPONENT ${component}
        ARCHIVE COMPONENT ${component}
        FILE_SET HEADERS DESTINATION ${ARCWISE_INCLUDE_DIR} COMPONENT ${component})
    install(EXPORT arcwise-${name}-targets NAMESPACE arcwise:: DESTINATION ${ARCWISE_CONFIG_DIR}
        COMPONENT ${component})
    arcwise_install_pkg_config(${name} ${component})
endfunction()

# arcwise-<name>.pc, for builds that use pkg-config.
function(arcwise_install_pkg_config name component)
    set(directory ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    file(RELATIVE_PATH to_prefix /${directory} /)
    string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
    get_target_property(requires arcwise_${name} INTERFACE_LINK_LIBRARIES)
    set(threads "")
    if("Threads::Threads" IN_LIST requires)
        set(threads " -pthread")
    endif()
    list(FILTER requires INCLUDE REGEX "^arcwise_")
    list(TRANSFORM requires REPLACE "_" "-")
    get_target_property(type arcwise_${name} TYPE)
    set(libs "")
    if(NOT type STREQUAL "INTERFACE_LIBRARY")
        set(libs "-L\${prefix}/${CMAKE_INSTALL_LIBDIR} -larcwise_${name}${threads}")
    endif()
    configure_file(${PROJECT_SOURCE_DIR}/csp/cmake/arcwise.pc.in ${PROJECT_BINARY_DIR}/arcwise-${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/arcwise-${name}.pc DESTINATION ${directory} COMPONENT ${component})
endfunction()
