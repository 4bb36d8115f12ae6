#pragma once

#include <csp/search/learning_search.hpp>
#include <csp/search/search.hpp>
#include <csp/search/tree_search.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// A search without learning and one with it, by turns. The first turn is without, and ends after a thousand failures:
/// most problems need fewer. From then on turns grow, each half as long again as the one before, in runs of rules. So
/// together they take a small multiple of what the better of the two takes alone. If lessons spread over more than
/// fifty decisions on average, they seldom apply again, and turns with learning are an eighth as long.
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
    void change_turns();

    Search& plain_;
    LearningSearch& learning_;
    const Engine& engine_;
    Brancher& brancher_;
    TreeSearch* current_ = &plain_;
    std::vector<Group> groups_;
    std::vector<Atom> givens_;
    Objective* objective_ = nullptr;
    std::uint64_t turn_ = 0; ///< its length
};

} // namespace csp
