# Run by arcwise_embed(): writes the C++ source TO, which defines the text of the file FROM as NAMESPACE::NAME.
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
file(WRITE ${TO}
    "#include <string_view>\n\n"
    "namespace ${NAMESPACE} {\n\n"
    "extern const std::string_view ${NAME};\n\n"
    "namespace {\n"
    "constexpr char ${NAME}_bytes[] = {\n${bytes}'\\0'};\n"
    "} // namespace\n\n"
    "constinit const std::string_view ${NAME}(${NAME}_bytes, sizeof ${NAME}_bytes - 1);\n\n"
    "} // namespace ${NAMESPACE}\n")
