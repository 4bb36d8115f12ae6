#include <docs/reference/header.hpp>
#include <docs/reference/snippets.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <regex>

namespace reference {
namespace {

namespace fs = std::filesystem;

/// All of a file; nothing if there is no such file.
std::optional<std::string> text_in(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!fs::is_regular_file(path) || !file) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(file), {});
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

/// What the text of a snippet with a mark should be.
std::optional<std::string> truth_of(const Snippet& snippet, const Sources& sources) {
    if (snippet.mark == "example") return example_text(snippet.subject, sources);
    if (snippet.mark == "output") return sources.output(snippet.subject);
    return session_text(*snippet.text, sources);
}

/// What is wrong with the snippet; empty when nothing is.
std::string untruth(const Snippet& snippet, const Sources& sources) {
    if (!snippet.text) return "no block follows the mark";
    if (snippet.mark.empty()) return is_cpp(snippet.language) ? "a C++ block must name its example" : "";
    const auto truth = truth_of(snippet, sources);
    if (!truth) return "there is no such file, region or program, or it fails";
    return *truth == *snippet.text ? "" : "the text is out of date; it should read\n" + *truth;
}

/// What a shell command prints, run from the root with our programs on its path.
std::optional<std::string> printed_by(const std::string& command, const fs::path& root,
                                      const fs::path& programs) {
    const std::string line =
        "cd '" + root.string() + "' && PATH='" + programs.string() + "':$PATH && " + command;
    FILE* const pipe = popen(line.c_str(), "r");
    if (pipe == nullptr) return std::nullopt;
    std::string output;
    std::array<char, 4096> buffer{};
    while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        output.append(buffer.data(), count);
    return pclose(pipe) == 0 ? std::optional(output) : std::nullopt;
}

} // namespace

Sources project_sources(const fs::path& root, const fs::path& programs) {
    return {[=](const std::string& file) { return text_in(root / file); },
            [=](const std::string& file) -> std::optional<std::string> {
                const fs::path program = programs / "examples" / fs::path(file).stem();
                if (!fs::exists(program)) return std::nullopt;
                return printed_by('\'' + program.string() + '\'', root, programs);
            },
            [=](const std::string& command) { return printed_by(command, root, programs); }};
}

std::vector<Snippet> snippets_of(const std::string& markdown) {
    static const std::regex mark(R"(\s*<!--\s*(example|output|session)(?::\s*(\S+))?\s*-->\s*)");
    std::vector<Snippet> snippets;
    std::optional<Snippet> open; // a mark whose block has not come, or a block whose end has not come
    std::size_t indentation = 0;
    int number = 0;
    bool in_contract = false;
    for (const std::string& line : lines_of(markdown)) {
        ++number;
        in_contract =
            line.starts_with("<!-- contract:") || (in_contract && line != "<!-- end of contract -->");
        if (in_contract) continue;
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

std::string with_true_snippets(const std::string& markdown, const Sources& sources) {
    const std::vector<std::string> lines = lines_of(markdown);
    std::string result;
    std::size_t next = 0; // line to copy
    const auto copy_up_to = [&](std::size_t end) {
        for (; next < end; ++next) result += lines[next] + '\n';
    };
    for (const Snippet& snippet : snippets_of(markdown)) {
        if (snippet.mark.empty() || snippet.mark == "session" || !snippet.text) continue;
        const auto truth = truth_of(snippet, sources);
        if (!truth) continue;
        copy_up_to(static_cast<std::size_t>(snippet.line));
        const std::string indentation(indentation_of(lines[next - 1]), ' ');
        for (const std::string& line : lines_of(*truth))
            result += line.empty() ? "\n" : indentation + line + '\n';
        next += lines_of(*snippet.text).size();
    }
    copy_up_to(lines.size());
    return result;
}

} // namespace reference
