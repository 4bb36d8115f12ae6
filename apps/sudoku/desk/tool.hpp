#pragma once

#include <apps/sudoku/variant_files.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/variants/variant.hpp>

#include <csp/search/search_options.hpp>

#include <boost/program_options.hpp>

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku_app {

/// A command for setters of puzzles, with separate options and help. Each command has a file in apps/sudoku/desk and
/// one line in tools.cpp.
struct Tool {
    std::string_view name;
    std::string_view summary; ///< one line
    std::string_view help;    ///< the output of `arcwise-sudoku NAME --help`, without the summary
    /// Runs the command with the arguments after its name. Returns the exit status; throws UsageError.
    int (*run)(std::span<const char* const> arguments);
};

/// The tools, each defined in the file of its name.
namespace desk {
extern const Tool backdoors, canonical, check, convert, equivalent, generate, minimise, print, serve;
} // namespace desk

/// Returns all tools, by name.
std::span<const Tool* const> tools();
/// Returns the tool with a name; null if there is none.
const Tool* tool_named(std::string_view name);

/// Runs a tool, or prints its help if an argument requests it.
int run_tool(const Tool& tool, std::span<const char* const> arguments);

/// The options on the command line of a tool.
class ToolOptions {
  public:
    /// Reads options without and with a value; all other arguments are operands. The tools share --variant, --layout,
    /// --diagonal, --box and --naming, and --seed, --time-limit and --json.
    /// Throws UsageError.
    ToolOptions(std::span<const char* const> arguments, std::initializer_list<const char*> flags,
                std::initializer_list<const char*> with_value);

    bool has(const char* name) const { return values_.count(name) != 0; }
    std::string text(const char* name, std::string_view otherwise = "") const;
    /// Returns a number of at least 1.
    std::uint64_t number(const char* name, std::uint64_t otherwise) const;
    const boost::program_options::variables_map& values() const { return values_; }
    const std::vector<std::string>& operands() const { return operands_; }

    const Options& common() const { return common_; }
    /// Requires that all puzzles are in this format.
    void read_from(const InputFormat& format) { common_.from = &format; }
    /// Returns the box of boards that are not read: that of the options, or the usual box.
    sudoku::BoxShape box() const { return common_.box.value_or(sudoku::BoxShape()); }
    /// Returns the layout of such boards.
    sudoku::Layout layout() const { return common_.layout.make(box()); }
    sudoku::CellNaming naming() const { return common_.naming; }
    const csp::SearchOptions& search() const { return common_.search; }
    bool json() const { return common_.json; }

  private:
    boost::program_options::variables_map values_;
    std::vector<std::string> operands_;
    Options common_;
};

/// A puzzle on which a tool works.
struct DeskPuzzle {
    std::string_view file;
    std::size_t line = 1;
    sudoku::Variant variant;
    std::string trailing = {}; ///< the text after a board on one line
    bool is_whole = true;      ///< whether no part of the text was ignored
};

/// Calls `work` for each puzzle of the files, or of standard input, both boards and variants. Text that is not a
/// puzzle, and parts of it that are ignored, are reported on standard error.
/// @return false if any text was not a puzzle
bool for_each_puzzle(const ToolOptions& options, std::span<const std::string> files,
                     const std::function<void(const DeskPuzzle&)>& work);

} // namespace sudoku_app
