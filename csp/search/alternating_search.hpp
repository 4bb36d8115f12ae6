#pragma once

#include <csp/search/learning_search.hpp>
#include <csp/search/search.hpp>
#include <csp/search/tree_search.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// A search without learning and one with it, by turns. The first turn is without, and ends after a thousand failures:
/// most problems need fewer. From then on turns grow, each half as long again as the one before, in effort (see
/// Engine::effort()), which is about as time, but the same on every machine. So together they take a small multiple of what
/// the better of the two takes alone.
///
/// If lessons spread over more than fifty decisions on average, they seldom apply again, and turns with learning are an
/// eighth as long. Otherwise, if a failure with learning takes less than five times the effort of one without, turns without
/// are an eighth as long, too: what a lesson saves later is then worth more.
///
/// They share the best cost and the best solution, what the heuristics have learned, and facts that hold everywhere.
class AlternatingSearch final : public TreeSearch {
  public:
    /// @param brancher  of both searches
    AlternatingSearch(Search& plain, LearningSearch& learning, const Engine& engine, Brancher& brancher)
        : plain_(plain),
          learning_(learning),
          engine_(engine),
          brancher_(brancher) {}

    void begin(std::span<const Group> groups, std::span<const Atom> givens, Objective* objective) override;
    bool next() override;
    void end() override;

    StopReason stopped() const override { return current_->stopped(); }
    const Statistics& statistics() const override { return current_->statistics(); }

  private:
    struct Pace {
        std::uint64_t failures;
        std::uint64_t effort;

        double effort_per_failure() const {
            return static_cast<double>(effort) / static_cast<double>(std::max<std::uint64_t>(failures, 1));
        }
    };

    void change_turns();

    Search& plain_;
    LearningSearch& learning_;
    const Engine& engine_;
    Brancher& brancher_;
    TreeSearch* current_ = &plain_;
    std::vector<Group> groups_;
    std::vector<Atom> givens_;
    Objective* objective_ = nullptr;
    std::uint64_t turn_ = 0;   ///< how long turns are by now
    std::uint64_t length_ = 0; ///< of the current one
    std::uint64_t effort_before_ = 0;
    std::uint64_t failures_before_ = 0;
    Pace plain_pace_{}; ///< of the last turn without learning
};

} // namespace csp
