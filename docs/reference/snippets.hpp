#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace reference {

/// A fenced block of a Markdown text, with the mark that comes before it, if one does:
///
///     <!-- example: FILE -->           the block is the whole text of FILE, a path from the root of the
///     project
///     <!-- example: FILE#NAME -->      the block is what FILE has between the lines "// begin: NAME" and "//
///     end: NAME"
///     <!-- output: FILE -->            the block is the output of the program of docs/examples/*.cpp
///     <!-- session -->                 lines after "$ " are commands, the lines below each are what it
///     prints
struct Snippet {
    int line = 0;         ///< of the opening fence, or of a mark that no block follows
    std::string language; ///< the text after the opening fence
    std::string mark;     ///< "example", "output", "session" or empty
    std::string subject;  ///< FILE or FILE#NAME
    std::optional<std::string> text;
};

/// Without those of contracts, from <!-- contract: ... --> to <!-- end of contract -->: arcwise_reference_pages makes
/// these.
std::vector<Snippet> snippets_of(const std::string& markdown);

/// What is between the lines "begin: NAME" and "end: NAME" (after // or #), without the indentation they share.
std::optional<std::string> region_of(const std::string& text, const std::string& name);

/// The sources of snippets. Each returns nothing if there is no such file or program, or if it fails.
struct Sources {
    std::function<std::optional<std::string>(const std::string& file)> text;
    std::function<std::optional<std::string>(const std::string& file)> output; ///< of an example's program
    std::function<std::optional<std::string>(const std::string& command)> session; ///< of a shell command
};

/// The files of the project, its programs in `programs`, and commands run from the root with these programs on their
/// path.
Sources project_sources(const std::filesystem::path& root, const std::filesystem::path& programs);

/// One line for each snippet of `markdown` that differs from the truth, and for each C++ block without an example.
std::vector<std::string> untrue_snippets(const std::string& document, const std::string& markdown,
                                         const Sources& sources);

/// The document with every snippet as it should be, but for sessions: whether all of their programs are there, nobody
/// knows. Those whose truth is not known stay as they are.
std::string with_true_snippets(const std::string& markdown, const Sources& sources);

} // namespace reference
