# Defines gecode::gecode if Gecode is installed (libgecode-dev). Gecode 6.2 comes without a CMake package, so its header
# and libraries are looked for one by one.
find_path(GECODE_INCLUDE_DIR gecode/int.hh)
set(gecode_libraries)
foreach(part IN ITEMS search int kernel support)
    find_library(GECODE_${part}_LIBRARY gecode${part})
    list(APPEND gecode_libraries ${GECODE_${part}_LIBRARY})
endforeach()
mark_as_advanced(GECODE_INCLUDE_DIR GECODE_search_LIBRARY GECODE_int_LIBRARY GECODE_kernel_LIBRARY GECODE_support_LIBRARY)

if(NOT GECODE_INCLUDE_DIR OR "${gecode_libraries}" MATCHES "NOTFOUND")
    message(STATUS "Gecode not found: arcwise-peers and arcwise-classics are not built")
    return()
endif()

add_library(gecode::gecode INTERFACE IMPORTED)
target_include_directories(gecode::gecode SYSTEM INTERFACE ${GECODE_INCLUDE_DIR})
target_link_libraries(gecode::gecode INTERFACE ${gecode_libraries})
