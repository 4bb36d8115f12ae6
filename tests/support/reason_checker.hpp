#pragma once

#include <tests/support/replay.hpp>

#include <vector>

namespace harness {

/// Checks every reason that an engine with one constraint gives: what it names is true at that moment, and it
/// implies the removal under the constraint, by brute force over the initial domains.
class ReasonChecker : public Replay {
  public:
    /// @param solutions  all of the constraint in the initial domains
    ReasonChecker(const csp::Engine& engine, Box root, std::vector<csp::Assignment> solutions)
        : Replay(engine, std::move(root)),
          solutions_(std::move(solutions)) {}

    void on_removal(const csp::Removal& removal) override;
    void on_failure(const csp::Failure& failure) override;

    /// How many removals and failures came with atoms or named variables.
    std::size_t explained() const { return explained_; }

  private:
    bool satisfies(const csp::Assignment& solution, const csp::Reason& reason) const;
    void require_explained(const csp::Removal& removal, csp::Value v) const;
    void require_true(const csp::Reason& reason) const;
    void require_implied(const csp::Removal& removal, csp::Value v, const csp::Reason& reason) const;
    std::string text_of_reason(const csp::Reason& reason) const;

    std::vector<csp::Assignment> solutions_;
    std::size_t explained_ = 0;
};

} // namespace harness
