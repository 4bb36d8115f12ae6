#pragma once

#include <csp/search/brancher/brancher.hpp>
#include <csp/search/limits.hpp>
#include <csp/search/statistics.hpp>

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace csp {

/// Depth-first search with chronological backtracking over given decision variables, as one loop without
/// recursion: the tree may be as deep as it likes.
///
/// It begins a level of its own on the engine, and end() or the destructor takes it back. Between calls the
/// engine stands at the solution last found.
class Search {
  public:
    Search(Engine& engine, const Model& model, Brancher& brancher, Random& random, const Limits& limits,
           std::stop_token stop);
    ~Search() { end(); }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    /// Starts anew, as if nothing had been searched before, random numbers included: posts the givens on a
    /// fresh level and propagates. `groups` are the variables to be fixed; no constraint may join variables
    /// of two groups, so that a group without a solution ends the search.
    void begin(std::span<const std::vector<Var>> groups, std::span<const Atom> givens);
    /// Goes on to the next solution. False when there is none or a limit was reached: see stopped().
    bool next();
    void end();

    void set_limits(const Limits& limits) { limits_ = limits; }
    StopReason stopped() const { return stopped_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    struct Decision {
        Atom atom;
        std::uint32_t group = 0;
        std::uint32_t open = 0; ///< how many of the group's variables were open when it was taken
    };

    Atom choose();
    void tell_of_node(Atom branch, bool is_refutation, std::size_t trail_before);
    bool backtrack();
    bool select_open();
    void enter_group(std::uint32_t group);
    void take_out_fixed();
    void take_out(std::uint32_t position);
    StopReason reached_limit();

    Engine& engine_;
    const Model& model_;
    Brancher& brancher_;
    Random& random_;
    Limits limits_;
    std::stop_token stop_;
    Statistics statistics_;
    StopReason stopped_ = StopReason::none;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t next_clock_reading_ = 0; ///< at which number of nodes
    std::uint64_t propagations_before_ = 0;
    std::vector<Decision> decisions_;
    int depth_before_ = 0;                   ///< of the engine, when the search began
    std::vector<std::vector<Var>> groups_;   ///< per group, the open variables first
    std::vector<std::uint32_t> positions_;   ///< by variable: where it stands in its group
    std::vector<std::uint32_t> newly_fixed_; ///< room for take_out_fixed()
    std::uint32_t group_ = 0;
    std::uint32_t open_ = 0;
    std::size_t seen_ = 0; ///< how much of the trail has been searched for variables that became fixed
    bool has_begun_ = false;
    bool is_consistent_ = false;
    bool at_solution_ = false;
};

} // namespace csp
