#include <tests/structure/defined_types.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <string_view>

namespace structure {
namespace {

/// Returns the code with comments, literals and preprocessor lines replaced by blanks; line numbers stay the same.
std::string without_words(const std::string& code) {
    static const std::regex words(
        R"re(//[^\n]*|/\*[^*]*\*+([^/*][^*]*\*+)*/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])+'|)re"
        R"re((^|\n)[ \t]*#[^\n]*)re");
    std::string bare;
    auto from = code.begin();
    for (std::sregex_iterator word(code.begin(), code.end(), words), end; word != end; ++word) {
        bare.append(from, (*word)[0].first);
        for (const char c : word->str()) bare += c == '\n' ? '\n' : ' ';
        from = (*word)[0].second;
    }
    return bare.append(from, code.end());
}

/// Returns the namespace that a scope belongs to, derived from the text before its brace; nullopt if it is no
/// namespace.
std::optional<std::string> namespace_of(const std::string& head) {
    static const std::regex form(R"(namespace(\s+([\w:]+))?\s*$)");
    std::smatch found;
    if (!std::regex_search(head, found, form)) return std::nullopt;
    return found[2].str();
}

/// Returns the name that a declaration defines, derived from the text up to its first brace or semicolon.
std::string defined_name(std::string head, bool has_body) {
    static const std::regex type(
        R"(^\s*(template\s*<.*>\s*(requires.*)?)?(class|struct|union|enum(\s+class)?)\s+)"
        R"((\w+)\s*(final\s*)?(:[^:].*)?$)");
    static const std::regex alias(R"(^\s*(template\s*<.*>\s*)?(using|concept)\s+(\w+)\s*=)");
    std::replace(head.begin(), head.end(), '\n', ' ');
    std::smatch found;
    if (has_body && std::regex_search(head, found, type)) return found[5].str();
    return std::regex_search(head, found, alias) ? found[3].str() : "";
}

} // namespace

std::vector<DefinedType> defined_types(const std::string& code) {
    const std::string bare = without_words(code);
    std::vector<DefinedType> types;
    std::vector<std::string> scopes{""}; // the namespaces: "csp::"
    int depth = 0;                       // the depth of braces that do not belong to a namespace
    bool is_hidden = false;
    std::vector<bool> hidden{false};
    std::size_t head_begin = 0;
    int line = 1;
    for (std::size_t at = 0; at < bare.size(); ++at) {
        const char c = bare[at];
        if (c == '\n') ++line;
        if (c != '{' && c != '}' && c != ';') continue;
        const std::string head = bare.substr(head_begin, at - head_begin);
        if (depth == 0 && c != '}') {
            const auto opened = c == '{' ? namespace_of(head) : std::nullopt;
            const std::string name = opened ? "" : defined_name(head, c == '{');
            if (!name.empty() && !is_hidden) types.push_back({scopes.back() + name, line});
            if (opened) {
                scopes.push_back(scopes.back() + *opened + "::");
                hidden.push_back(is_hidden = is_hidden || opened->empty());
                head_begin = at + 1;
                continue;
            }
        }
        if (c == '{') ++depth;
        if (c == '}' && depth == 0 && scopes.size() > 1) {
            scopes.pop_back();
            hidden.pop_back();
            is_hidden = hidden.back();
        } else if (c == '}' && depth > 0) {
            --depth;
        }
        if (depth == 0) head_begin = at + 1;
    }
    return types;
}

std::vector<std::string> types_defined_twice(const std::vector<SourceFile>& files) {
    std::map<std::string, std::string> places;
    std::vector<std::string> problems;
    for (const SourceFile& file : files)
        for (const DefinedType& type : defined_types(file.text)) {
            const std::string place = file.path + ':' + std::to_string(type.line);
            const auto [known, is_new] = places.try_emplace(type.name, place);
            if (!is_new) problems.push_back(type.name + ": " + known->second + " and " + place);
        }
    return problems;
}

std::vector<std::string> types_that_hide(const std::vector<SourceFile>& files) {
    std::map<std::string, std::string> places;
    for (const SourceFile& file : files)
        for (const DefinedType& type : defined_types(file.text))
            places.try_emplace(type.name, file.path + ':' + std::to_string(type.line));
    std::vector<std::string> problems;
    for (const auto& [name, place] : places) {
        const std::size_t last = name.rfind("::");
        if (last == std::string::npos) continue;
        std::string outer = name.substr(0, last); // the namespaces, from the innermost to the outermost
        for (std::size_t end = outer.rfind("::"); end != std::string::npos; end = outer.rfind("::")) {
            outer.resize(end);
            const auto hidden = places.find(outer + name.substr(last));
            if (hidden != places.end())
                problems.push_back(name + ": " + place + " hides " + hidden->first + ": " + hidden->second);
        }
    }
    return problems;
}

} // namespace structure
