#pragma once

#include <csp/engine/engine.hpp>
#include <csp/testing/box.hpp>
#include <csp/testing/rule_harness.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace csp::testing {

/// A test case: a constraint over variables x0, x1, ... with small domains.
class Case {
  public:
    /// @param make, options  must outlive the case
    /// @param seed           the seed of the generator with which the constraints are made
    Case(const MakeConstraint& make, const Options& options, Box root, std::vector<View> scope,
         std::uint64_t seed);
    static Case random(const MakeConstraint& make, const Options& options, Random& random);

    /// The initial domains.
    const Box& root() const { return root_; }
    /// The constraint under test, and the constraint whose check defines the solutions.
    const Constraint& constraint() const { return constraint_; }
    const Constraint& definition() const { return definition_; }
    const Options& options() const { return *options_; }
    Promise promise() const;

    /// Returns an engine with the constraint that starts from the initial domains or smaller domains, and has
    /// propagated these atoms.
    std::unique_ptr<Engine> engine_after(const Box& box, const std::vector<Atom>& atoms) const;
    Model model_in(const Box& box) const;
    /// Returns the domains of the model's own variables.
    Box box_of(const Engine& engine) const { return testing::box_of(engine, root_.size()); }

    /// Returns, for example, "all different: x0, x1 + 1".
    std::string words() const;

    /// Returns the cases that are smaller by one value, one view or one variable of the scope.
    std::vector<Case> smaller() const;

  private:
    Constraint made(const MakeConstraint& make) const;
    void add_with(std::vector<Case>& cases, Box root, std::vector<View> scope) const;
    void add_without_position(std::vector<Case>& cases, std::size_t position) const;

    const MakeConstraint* make_;
    const Options* options_;
    Box root_;
    std::vector<View> scope_;
    std::uint64_t seed_;
    std::optional<Constraint> given_;
    Constraint constraint_;
    Constraint definition_;
};

/// A fault in a case.
struct Fault {
    std::string what;
    std::vector<Atom> decisions; ///< the decisions after which it appeared
};

/// Tries a case in every way: with `steps` random decisions and undoings, with full assignments, and from smaller
/// domains.
/// @param report  accumulates the counts
std::optional<Fault> try_case(const Case& problem, int steps, Random& random, Report& report);

} // namespace csp::testing
