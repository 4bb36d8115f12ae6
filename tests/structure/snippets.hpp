#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace structure {

/// A fenced block of a Markdown text, with the mark that comes before it, if one does:
///
///     <!-- example: FILE -->           the block is the whole text of FILE, a path from the root of the
///     project
///     <!-- example: FILE#NAME -->      the block is what FILE has between the lines "// begin: NAME" and "//
///     end: NAME"
///     <!-- declarations: FILE -->      the block is what declarations_of() finds in a header
///     <!-- declarations: FILE#NAME,NAME -->  the same, of the functions with these names
///     <!-- output: FILE -->            the block is what the program of docs/examples/*.cpp prints
///     <!-- session -->                 lines after "$ " are commands, the lines below each are what it
///     prints
struct Snippet {
    int line = 0;         ///< of the opening fence, or of a mark that no block follows
    std::string language; ///< what follows the opening fence
    std::string mark;     ///< "declarations", "example", "output", "session" or empty
    std::string subject;  ///< FILE or FILE#NAME
    std::optional<std::string> text;
};

std::vector<Snippet> snippets_of(const std::string& markdown);

/// What is between the lines "begin: NAME" and "end: NAME" (after // or #), without the indentation they share.
std::optional<std::string> region_of(const std::string& text, const std::string& name);

/// Where the truth about snippets comes from. Each gives nothing when there is no such file or program, or it fails.
struct Sources {
    std::function<std::optional<std::string>(const std::string& file)> text;
    std::function<std::optional<std::string>(const std::string& file)> output; ///< of an example's program
    std::function<std::optional<std::string>(const std::string& command)> session; ///< of a shell command
};

/// One line for each snippet of `markdown` that differs from the truth, and for each C++ block without an example.
std::vector<std::string> untrue_snippets(const std::string& document, const std::string& markdown,
                                         const Sources& sources);

} // namespace structure
