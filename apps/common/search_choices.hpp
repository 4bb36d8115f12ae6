#pragma once

#include <csp/dense/isa.hpp>
#include <csp/search/search_options.hpp>

#include <boost/program_options.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The command-line options that select how to search.
namespace app {

/// An engine, by name.
struct EngineKind {
    std::string_view name;
    std::string_view summary;
    csp::EngineChoice choice;
};

/// Returns every engine, the default first.
std::span<const EngineKind* const> engines();

/// A choice of the searches that learn, by name.
struct LearningKind {
    std::string_view name;
    std::string_view summary;
    csp::Learning learning;
};

/// Returns "never", "automatic", "always".
std::span<const LearningKind* const> learnings();

/// Returns a list of the names of the instruction sets that this processor has.
std::string isas();
/// Returns the instruction set with this name; nullopt if this processor does not have it.
std::optional<csp::dense::Isa> available_isa(std::string_view name);

/// Adds --engine, --variable-order, --value-order, --inference, --restarts, --learning, --seed, --time-limit,
/// --threads, --verbose and --list-heuristics.
void describe_search(boost::program_options::options_description& options);

/// The words of a program in the help on these options.
struct SearchWords {
    std::string_view variable = "variable";
    std::string_view restarts = {}; ///< the default restarts, if there are any
    std::string_view random = "random heuristics";
    std::string_view time = {};
    std::string_view threads = "the number of threads that search";
    std::string_view searched = "the puzzle is searched, and why";
};

/// Returns the lines of --help about these options.
std::string search_help(const SearchWords& words);

/// Applies these options, except --threads, to `search`. Throws UsageError.
void read_search(const boost::program_options::variables_map& values, csp::SearchOptions& search);
/// Returns the value of --threads, with 0 replaced by the number of processors; 1 if it is not given. Throws
/// UsageError.
unsigned read_threads(const boost::program_options::variables_map& values);

/// A name that an option accepts.
struct NamedChoice {
    std::string_view option;
    std::string_view name;
    std::string_view summary;
    std::string_view source;
    std::string_view form = {}; ///< the form of its statement, if forms differ: "line"
};

/// Returns the output of --list-heuristics: the names that the options above accept, with `others` between the orders
/// and the engines, one per line or as one JSON object.
std::string list_heuristics(bool json, const std::vector<NamedChoice>& others = {});

} // namespace app
