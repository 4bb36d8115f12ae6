#pragma once

#include <csp/engine/rule.hpp>

#include <vector>

namespace csp {

/// One tour through all places that are not their own successors: what follows from chains of fixed successors.
///
/// A chain is a maximal sequence of places, each the only successor left of the one before.
///
/// Rule 1. The last place of a chain does not lead back to its first while a place outside must be visited.
/// Rule 2. Once a chain is closed to a tour, all other places are their own successors.
///
/// Another constraint must make the successors all different. Values that are not places are ignored.
/// Complexity: O(n) a run. Stateless.
/// Source: Caseau and Laburthe, "Solving small TSPs with constraints", ICLP 1997, pp. 316-330; Francis and
/// Stuckey, "Explaining circuit propagation", Constraints 19, 2014, pp. 1-29.
class CircuitChains final : public Rule {
  public:
    explicit CircuitChains(std::vector<View> next);

    std::string name() const override { return "circuit, chains"; }
    Reason::Kind least_reason() const override { return Reason::Kind::atoms; }
    Priority priority() const override { return Priority::linear; }
    void scope(Wiring& wiring) override { wiring.on_each(next_); }
    void propagate(Context& context) override;

  private:
    /// From its first place along fixed successors to the last, and how many of them must be visited.
    struct Chain {
        std::size_t first;
        std::size_t last;
        std::size_t required;
        bool is_closed;
    };

    void look(const Context& context);
    Chain follow(std::size_t first, const Context& context);
    bool keep_open(const Chain& chain, Context& context);
    bool leave_out_others(const Chain& chain, Context& context);
    bool must_be_visited(std::size_t place, const Context& context) const {
        return !context.contains(next_[place], static_cast<WideValue>(place));
    }
    void add_reason(Reason& reason, const Chain& chain, const Context& context) const;

    std::vector<View> next_;
    // Room for a run:
    std::vector<std::size_t>
        successor_; ///< by place: where its variable is fixed to another place; else `nobody`
    std::vector<char> has_predecessor_;
    std::vector<char> is_on_chain_; ///< of those followed so far
    std::size_t required_ = 0;      ///< of all places
};

} // namespace csp
