#pragma once

#include <csp/csp.hpp>

#include <gecode/int.hh>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace benchmarks::classics {

// Well-known problems. Each is stated twice, for Arcwise and for Gecode, in one file.

/// A problem stated for Arcwise.
struct ArcwiseModel {
    csp::Model model;
    /// The decision variables, in order of creation; they determine all other variables.
    std::vector<csp::Var> decisions;
};

/// A problem stated for Gecode. Propagators live in the space and are copied with it; the only variables used again are
/// the decisions.
class GecodeModel final : public Gecode::Space {
  public:
    GecodeModel() = default;
    GecodeModel(GecodeModel& other) : Space(other) {
        decisions.update(*this, other.decisions);
        truths.update(*this, other.truths);
    }
    Space* copy() override { return new GecodeModel(*this); }

    Gecode::IntVarArray decisions;
    Gecode::BoolVarArray truths; ///< the decisions of problems with only 0-1 decisions
};

/// The parameters that distinguish the instances of a problem.
struct Instance {
    int size = 0;
    std::uint64_t seed = 0;                    ///< for problems with random parts
    std::vector<std::vector<int>> square = {}; ///< the data made from the seed
};

/// The rule that chooses the unfixed variable to branch on. The first variable wins ties.
enum class VariableOrder { input, smallest_domain };
/// The value v that is tried; the second branch excludes it: x = v | x != v, in both solvers.
enum class ValueOrder { least, middle, greatest };

/// The guarantee about the two search trees.
enum class Trees {
    equal, ///< the same strength, so the same nodes: a difference is an error
    free,  ///< see the problem for the reason
};

inline constexpr std::uint64_t all_solutions = std::numeric_limits<std::uint64_t>::max();

struct Problem {
    std::string name = {};
    std::string summary = {};
    std::vector<Instance> instances = {};
    std::vector<Instance> smoke = {};        ///< small instances, for a quick check of the problem
    std::uint64_t solutions = all_solutions; ///< the number of solutions to find
    VariableOrder variables = VariableOrder::input;
    ValueOrder values = ValueOrder::least;
    Trees trees = Trees::equal;
    void (*arcwise)(ArcwiseModel&, const Instance&) = nullptr;
    void (*gecode)(GecodeModel&, const Instance&) = nullptr;

    /// Returns the same problem with different instances. The small instances are kept unless new ones are given.
    Problem with(const std::string& other_name, const std::string& other_summary,
                 const std::vector<Instance>& others, const std::vector<Instance>& other_smoke = {}) const {
        Problem other = *this;
        other.name = other_name;
        other.summary = other_summary;
        other.instances = others;
        if (!other_smoke.empty()) other.smoke = other_smoke;
        return other;
    }
};

/// The seed of an instance with random parts, and its size.
struct Question {
    std::uint64_t seed;
    int size;
};

/// Returns an instance for each question; make(seed) returns its square.
template <typename Make>
std::vector<Instance> instances(const std::vector<Question>& questions, const Make& make) {
    std::vector<Instance> all;
    for (const auto& [seed, size] : questions) all.push_back({size, seed, make(seed)});
    return all;
}

/// Returns instances of one size for the seeds 1 to `count`.
template <typename Make>
std::vector<Instance> instances(int size, std::uint64_t count, const Make& make) {
    std::vector<Question> questions;
    for (std::uint64_t seed = 1; seed <= count; ++seed) questions.push_back({seed, size});
    return instances(questions, make);
}

// Each problem is stated in one of the files of this folder.
std::vector<Problem> all_interval(), alpha(), anagram_doubles(), benes_network(), bibd(), bin_packing(),
    car_sequencing(), carpet_cutting(), colouring(), costas(), crews(), cryptarithm(), depots(),
    dominating_queens(), golfers(), golomb(), job_shop(), knights_tour(), langford(), magic_sequence(),
    magic_square(), multi_mode(), nonogram(), open_shop(), quasigroup(), queens(), rcpsp(), self_inventory(),
    set_partitions(), set_up_shop(), sparse_ruler(), square_packing(), steel_mill(), tsp();

/// Completing random Latin squares of order `size`, made from the seeds 1 to `count`, after `holes` of their numbers
/// were removed; the search ends at the first solution.
Problem quasigroup_completion(int size, int holes, std::uint64_t count);

/// Returns all problems, in the order of the report.
std::vector<Problem> all_problems();

} // namespace benchmarks::classics
