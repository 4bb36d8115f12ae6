# What is installed beside the targets. Each component is installed by itself with `cmake --install BUILD --component NAME`,
# once what it consists of is built:
#   library        the libraries with their headers, and the CMake package that `find_package(arcwise)` finds
#   programs       arcwise-sudoku and arcwise-puzzles with man pages, completions, and puzzles to solve
#   mpi            where MPI is installed: the library arcwise::mpi with its header, and arcwise-mpi likewise
#   minizinc       fzn-arcwise with its man page and completion, and the solver file and library that MiniZinc looks for
#   tournament     arcwise-tournament with its man page and completion
#   documentation  the README, what has changed, and the folder docs with its examples; needs nothing to be built

include(CMakePackageConfigHelpers)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/arcwise-config.cmake.in
    ${PROJECT_BINARY_DIR}/arcwise-config.cmake
    INSTALL_DESTINATION ${ARCWISE_CONFIG_DIR}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/arcwise-config-version.cmake
    COMPATIBILITY SameMinorVersion) # until version 1, a minor version may change the interface
install(FILES
    ${PROJECT_BINARY_DIR}/arcwise-config.cmake
    ${PROJECT_BINARY_DIR}/arcwise-config-version.cmake
    DESTINATION ${ARCWISE_CONFIG_DIR}
    COMPONENT library)

set(components library documentation)
if(TARGET arcwise_mpi)
    list(APPEND components mpi)
endif()
if(ARCWISE_BUILD_APPS)
    list(APPEND components programs minizinc tournament)
endif()
foreach(component IN LISTS components) # the licence goes with every copy
    install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT ${component})
endforeach()
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documentation
    PATTERN CMakeLists.txt EXCLUDE
    REGEX "/docs/(gallery|reference|techniques)/[^/]*\\.[ch]pp$" EXCLUDE) # what makes the pages
