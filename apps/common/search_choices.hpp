#pragma once

#include <csp/dense/isa.hpp>
#include <csp/search/search_options.hpp>

#include <boost/program_options.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The options with which the user of a program chooses how to search.
namespace app {

/// A way to solve.
struct EngineKind {
    std::string_view name;
    std::string_view summary;
    csp::EngineChoice choice;
};

/// Every engine, the default first.
[[nodiscard]] std::span<const EngineKind* const> engines();

/// When a search learns.
struct LearningKind {
    std::string_view name;
    csp::Learning learning;
};

/// "never", "automatic", "always".
[[nodiscard]] std::span<const LearningKind* const> learnings();

/// The names of the instruction sets that this processor has, in a list.
[[nodiscard]] std::string isas();
/// Nothing if this processor has none with that name.
[[nodiscard]] std::optional<csp::dense::Isa> available_isa(std::string_view name);

/// Adds --engine, --variable-order, --value-order, --inference, --restarts, --learning, --seed, --time-limit,
/// --threads, --verbose and --list-heuristics.
void describe_search(boost::program_options::options_description& options);

/// What a program calls the things that these options are about.
struct SearchWords {
    std::string_view variable = "variable";
    std::string_view restarts = {}; ///< their default, if there is one
    std::string_view random = "random heuristics";
    std::string_view time = {};
    std::string_view threads = "how many search";
    std::string_view searched = "the puzzle is searched, and why not otherwise";
};

/// The lines of --help on these options.
[[nodiscard]] std::string search_help(const SearchWords& words);

/// What these options, except --threads, say about a search. Throws UsageError.
void read_search(const boost::program_options::variables_map& values, csp::SearchOptions& search);
/// The value of --threads, with 0 replaced by the number of processors; 1 if it is not given. Throws UsageError.
[[nodiscard]] unsigned read_threads(const boost::program_options::variables_map& values);

/// A name for an option.
struct NamedChoice {
    std::string_view option;
    std::string_view name;
    std::string_view summary;
    std::string_view source;
};

/// What --list-heuristics prints: the names for the options above, and others between the orders and the engines; a line
/// each, or as one JSON object.
[[nodiscard]] std::string list_heuristics(bool json, const std::vector<NamedChoice>& others = {});

} // namespace app
