#include <csp/explain/quick_xplain.hpp>

#include <span>

namespace csp::explaining {

namespace {

/// The candidates that a core needs beside a background. If a limit is reached, all of them stay, so that the result
/// has no solution in any case.
class QuickXplain {
  public:
    explicit QuickXplain(Members& members) : members_(members) {}

    ConstraintSet run(const ConstraintSet& candidates) { return needed({}, false, candidates); }

  private:
    /// @param has_grown  whether the background is larger than when it was last known to have a solution
    ConstraintSet needed(const ConstraintSet& background, bool has_grown,
                         std::span<const std::uint32_t> candidates) {
        if (has_grown && members_.ask(background) == Answer::no) return {};
        if (candidates.size() <= 1) return {candidates.begin(), candidates.end()};
        const auto wished = candidates.first(candidates.size() / 2);
        const auto others = candidates.subspan(candidates.size() / 2);
        ConstraintSet core = needed(joined(background, wished), true, others);
        const ConstraintSet rest = needed(joined(background, core), !core.empty(), wished);
        return joined(rest, core);
    }

    static ConstraintSet joined(ConstraintSet set, std::span<const std::uint32_t> more) {
        set.insert(set.end(), more.begin(), more.end());
        return set;
    }

    Members& members_;
};

} // namespace

ConstraintSet core_of(Members& members, const ConstraintSet& candidates) {
    return QuickXplain(members).run(candidates);
}

} // namespace csp::explaining
