include_guard(GLOBAL)

# arcwise_embed(<target> <namespace> <file>...): makes files part of a library or program. Each becomes a constant of the
# namespace, named after the file: style.css is `style_css`. The sources that use it declare it:
#     extern const std::string_view style_css;
function(arcwise_embed target namespace)
    foreach(file IN LISTS ARGN)
        get_filename_component(name ${file} NAME)
        string(MAKE_C_IDENTIFIER ${name} name)
        set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_${name}.cpp)
        add_custom_command(OUTPUT ${source}
            COMMAND ${CMAKE_COMMAND} -D FROM=${CMAKE_CURRENT_SOURCE_DIR}/${file} -D TO=${source}
                -D NAMESPACE=${namespace} -D NAME=${name} -P ${PROJECT_SOURCE_DIR}/apps/common/page/embed_file.cmake
            DEPENDS ${file} ${PROJECT_SOURCE_DIR}/apps/common/page/embed_file.cmake
            VERBATIM)
        set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_LINTING ON)
        target_sources(${target} PRIVATE ${source})
    endforeach()
endfunction()
