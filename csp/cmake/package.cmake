# The CMake package that `find_package(pencilmark)` finds.

include(CMakePackageConfigHelpers)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/pencilmark-config.cmake.in
    ${PROJECT_BINARY_DIR}/pencilmark-config.cmake
    INSTALL_DESTINATION ${PENCILMARK_CONFIG_DIR}
    NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/pencilmark-config-version.cmake
    COMPATIBILITY SameMajorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/pencilmark-config.cmake
    ${PROJECT_BINARY_DIR}/pencilmark-config-version.cmake
    DESTINATION ${PENCILMARK_CONFIG_DIR})
