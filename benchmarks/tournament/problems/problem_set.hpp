#pragma once

#include <csp/model/model.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The problems on which combinations are measured.
namespace tournament {

/// An instance as a model.
struct Statement {
    csp::Model model;
    /// The expression to be minimised; if absent, any solution suffices.
    std::optional<csp::Expression> minimise = {};
    /// The variables that distinguish solutions; empty: all variables.
    std::vector<csp::Var> answer = {};
};

struct Instance {
    std::string name; ///< unique in its set, and always the name of the same problem
    /// The difficulty within its set, 0 to 1, if its generator knows it.
    std::optional<double> difficulty = {};
    std::function<Statement()> state; ///< may be called by several threads at the same time
};

/// The request to a problem set.
struct Wanted {
    std::size_t instances = 0; ///< the greatest number; a smaller number gives a prefix of the instances
    std::string puzzles = {};  ///< a file of Sudoku puzzles that replaces generated puzzles
};

/// Problems of one kind. Each set has a line in sets.hpp and a line at the end of sets.cpp.
struct ProblemSet {
    std::string_view name;
    std::string_view summary;     ///< one line, including the meaning of difficulty
    std::string_view source = {}; ///< author, venue and year, if there is a source
    std::vector<Instance> (*make)(const Wanted& wanted);
};

/// Returns all sets, in the order of the documentation.
std::span<const ProblemSet* const> all_sets();

/// Returns the kind of instance number i: kinds alternate by number. spread_numbers() gives the order of the numbers.
template <typename Choices>
const auto& by_turns(const Choices& choices, std::size_t number) {
    return choices[number % choices.size()];
}

} // namespace tournament
