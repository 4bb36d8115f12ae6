#include <tests/structure/declarations.hpp>
#include <tests/structure/snippets.hpp>

#include <algorithm>
#include <regex>
#include <sstream>

namespace structure {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

std::size_t indentation_of(const std::string& line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

bool is_blank(const std::string& line) { return indentation_of(line) == line.size(); }

bool is_cpp(const std::string& language) {
    return language == "cpp" || language == "c++" || language == "C++";
}

/// The text of the example that a mark names, as FILE or FILE#NAME.
std::optional<std::string> example_text(const std::string& subject, const Sources& sources) {
    const auto hash = subject.find('#');
    auto text = sources.text(subject.substr(0, hash));
    return text && hash != std::string::npos ? region_of(*text, subject.substr(hash + 1)) : text;
}

/// What a session would read if its commands were run again.
std::optional<std::string> session_text(const std::string& session, const Sources& sources) {
    std::string text;
    for (const std::string& line : lines_of(session)) {
        if (!line.starts_with("$ ")) continue;
        const auto output = sources.session(line.substr(2));
        if (!output) return std::nullopt;
        text += line + '\n' + *output;
    }
    return text;
}

/// Of FILE, or of FILE#NAME,NAME those functions alone.
std::optional<std::string> declarations_text(const std::string& subject, const Sources& sources) {
    const auto hash = std::min(subject.find('#'), subject.size());
    const auto header = sources.text(subject.substr(0, hash));
    if (!header) return std::nullopt;
    return declarations_of(*header, hash < subject.size() ? subject.substr(hash + 1) : "");
}

/// What is wrong with the snippet; empty when nothing is.
std::string untruth(const Snippet& snippet, const Sources& sources) {
    if (!snippet.text) return "no block follows the mark";
    if (snippet.mark.empty()) return is_cpp(snippet.language) ? "a C++ block must name its example" : "";
    std::optional<std::string> truth;
    if (snippet.mark == "example") truth = example_text(snippet.subject, sources);
    if (snippet.mark == "declarations") truth = declarations_text(snippet.subject, sources);
    if (snippet.mark == "output") truth = sources.output(snippet.subject);
    if (snippet.mark == "session") truth = session_text(*snippet.text, sources);
    if (!truth) return "there is no such file, region or program, or it fails";
    return *truth == *snippet.text ? "" : "the text is out of date; it should read\n" + *truth;
}

} // namespace

std::vector<Snippet> snippets_of(const std::string& markdown) {
    static const std::regex mark(R"(\s*<!--\s*(declarations|example|output|session)(?::\s*(\S+))?\s*-->\s*)");
    std::vector<Snippet> snippets;
    std::optional<Snippet> open; // a mark whose block has not come, or a block whose end has not come
    std::size_t indentation = 0;
    int number = 0;
    for (const std::string& line : lines_of(markdown)) {
        ++number;
        const bool fence = line.substr(indentation_of(line)).starts_with("```");
        const bool inside = open && open->text;
        std::smatch match;
        if (inside && fence) {
            snippets.push_back(*open);
            open.reset();
        } else if (inside) {
            *open->text += line.substr(std::min(indentation, indentation_of(line))) + '\n';
        } else if (fence) {
            indentation = indentation_of(line);
            if (!open) open.emplace();
            open->line = number;
            open->language = line.substr(indentation + 3);
            open->text.emplace();
        } else if (!is_blank(line)) {
            if (open) snippets.push_back(*open);
            open.reset();
            if (std::regex_match(line, match, mark)) open = Snippet{number, "", match[1], match[2], {}};
        }
    }
    if (open) snippets.push_back(*open);
    return snippets;
}

std::optional<std::string> region_of(const std::string& text, const std::string& name) {
    const std::regex border(R"(\s*(?://|#)\s*(begin|end): (\S+)\s*)");
    std::vector<std::string> region;
    std::size_t indentation = std::string::npos;
    bool inside = false;
    for (const std::string& line : lines_of(text)) {
        std::smatch match;
        if (std::regex_match(line, match, border)) {
            if (match[2] != name) continue;
            inside = match[1] == "begin";
            if (inside) continue;
            std::string result;
            for (const std::string& inner : region)
                result += inner.substr(std::min(indentation, inner.size())) + '\n';
            return result;
        }
        if (!inside) continue;
        region.push_back(line);
        if (!is_blank(line)) indentation = std::min(indentation, indentation_of(line));
    }
    return std::nullopt;
}

std::vector<std::string> untrue_snippets(const std::string& document, const std::string& markdown,
                                         const Sources& sources) {
    std::vector<std::string> problems;
    for (const Snippet& snippet : snippets_of(markdown)) {
        if (const std::string problem = untruth(snippet, sources); !problem.empty())
            problems.push_back(document + ':' + std::to_string(snippet.line) + ": " + snippet.subject + ": " +
                               problem);
    }
    return problems;
}

} // namespace structure
