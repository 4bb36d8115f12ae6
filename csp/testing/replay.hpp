#pragma once

#include <csp/engine/listener.hpp>
#include <csp/testing/box.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace csp::testing {

/// A fault found by a check.
class Violation : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Rebuilds an engine's domains from the events that a listener receives, and compares them at every fixpoint. It
/// covers only the variables of `root`; posting constraints may have added further variables to the engine.
/// @throws Violation  if a removed value is not in the domain, or the domains differ
class Replay : public Listener {
  public:
    Replay(const Engine& engine, Box root) : engine_(&engine), boxes_{std::move(root)} {}

    void on_decision(Atom decision, int depth) override;
    void on_removal(const Removal& removal) override;
    void on_backtrack(int depth) override;
    void on_fixpoint(int depth) override;

    bool is_of_model(Var x) const { return x.index < box().size(); }
    const Box& box() const { return boxes_.back(); }
    std::size_t removals() const { return removals_; }

  protected:
    const Engine& engine() const { return *engine_; }

  private:
    void require_depth(int depth, const std::string& event) const;

    const Engine* engine_;
    std::vector<Box> boxes_; ///< by depth
    std::size_t removals_ = 0;
};

} // namespace csp::testing
