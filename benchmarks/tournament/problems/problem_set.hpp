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
    /// The expression to be minimised; if absent, any solution will do.
    std::optional<csp::Expression> minimise = {};
    /// Solutions that differ only in other variables count as one; empty: all variables matter.
    std::vector<csp::Var> answer = {};
};

struct Instance {
    std::string name; ///< unique in its set, and always of the same problem
    /// The difficulty within its set, 0 to 1, if its generator knows it.
    std::optional<double> difficulty = {};
    std::function<Statement()> state; ///< may be called by several threads at the same time
};

/// The request to a problem set.
struct Wanted {
    std::size_t instances = 0; ///< at most; a smaller number gives the first ones of a larger number
    std::string puzzles = {};  ///< a file of Sudoku puzzles, instead of generated ones
};

/// Problems of one kind. Each kind has a line in sets.hpp and one at the end of sets.cpp.
struct ProblemSet {
    std::string_view name;
    std::string_view summary;     ///< one line, including the meaning of difficulty
    std::string_view source = {}; ///< author, venue, year, if there is one
    std::vector<Instance> (*make)(const Wanted& wanted);
};

/// Every set, in the order of the documentation.
std::span<const ProblemSet* const> all_sets();

/// The kind of instance number i: kinds alternate by number. spread_numbers() gives the order of the numbers.
template <typename Choices>
const auto& by_turns(const Choices& choices, std::size_t number) {
    return choices[number % choices.size()];
}

} // namespace tournament
