#pragma once

#include <string>
#include <string_view>

/// The programs of the project as functions, for pages of a browser.
namespace web {

/// A program that can be run more than once.
struct Program {
    std::string_view name; ///< "arcwise-sudoku"
    int (*run)(int argc, const char* const* argv);
};

/// Runs a program as its command line would, and returns JSON with its exit status and its output:
///
///     {"arguments": ["solve", "--json"], "input": "53..7....6..195..."}
///     {"errors": "", "output": "{\"solution\": ...}\n", "status": 0}
///
/// "input" is the text on standard input. An argument "{file}" becomes the name of a file for the program to write,
/// whose text is returned as "file". A request that is not such an object gets {"errors": "...", "output": "",
/// "status": 2}. The standard streams are replaced during the call: one call at a time.
std::string answer(const Program& program, std::string_view request);

/// An answer whose output is not in JSON.
struct Answer {
    std::string head; ///< the remaining answer, as JSON
    std::string output;
};

/// Does the same for an input that is not in JSON. For many Sudokus, JSON of input and output takes half as long as
/// solving.
Answer answer(const Program& program, std::string_view request, std::string_view input);

/// The program of a module, defined in the file of its name in this folder.
extern const Program exported;

} // namespace web
