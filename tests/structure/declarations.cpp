#include <tests/structure/declarations.hpp>

#include <cstddef>
#include <regex>
#include <sstream>
#include <vector>

namespace structure {
namespace {

/// The lines that compilers see, without comments and directives.
std::string code_of(const std::string& header) {
    std::string code;
    std::istringstream stream(header);
    for (std::string line; std::getline(stream, line);) {
        line = line.substr(0, line.find("//"));
        line.erase(line.find_last_not_of(' ') + 1);
        if (!line.empty() && line.front() != '#') code += line + '\n';
    }
    return code;
}

/// Behind the bracket that closes the one at `at`.
std::size_t past_block(const std::string& code, std::size_t at) {
    int depth = 0;
    for (; at < code.size(); ++at) {
        if (code[at] == '{') ++depth;
        if (code[at] == '}' && --depth == 0) return at + 1;
    }
    return at;
}

/// The statements of the outermost namespace, each without what is in braces.
std::vector<std::string> statements_of(const std::string& code) {
    std::vector<std::string> statements;
    std::string statement;
    int parentheses = 0;
    bool is_inside = false;
    for (std::size_t at = 0; at < code.size(); ++at) {
        const char c = code[at];
        if (c == '(') ++parentheses;
        if (c == ')') --parentheses;
        const bool is_block = c == '{' && parentheses == 0;
        if (is_block && is_inside) at = past_block(code, at) - 1;
        if (is_block || (c == ';' && parentheses == 0)) {
            if (is_inside) statements.push_back(statement);
            is_inside = is_inside || is_block;
            statement.clear();
        } else if (!statement.empty() || (c != '\n' && c != ' ')) {
            statement += c;
        }
    }
    return statements;
}

} // namespace

std::string declarations_of(const std::string& header, const std::string& names) {
    static const std::regex makes(
        R"(^(?:template <[^;]*>\s+)?(?:inline )?(?:Constraint|Function|Branching|std::vector<TaskPair>) ([^\s(]+)\()");
    std::string declarations;
    for (const std::string& statement : statements_of(code_of(header))) {
        std::smatch name;
        if (!std::regex_search(statement, name, makes) || statement.ends_with("= delete")) continue;
        if (!names.empty() && (',' + names + ',').find(',' + name[1].str() + ',') == std::string::npos)
            continue;
        declarations += std::regex_replace(statement.substr(0, statement.find_last_not_of(" \n") + 1),
                                           std::regex("(^|\n)inline "), "$1") +
                        ";\n";
    }
    return declarations;
}

} // namespace structure
