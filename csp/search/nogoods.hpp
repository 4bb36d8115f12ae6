#pragma once

#include <csp/engine/rule.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace csp {

/// What runs of the search that were given up have ruled out: sets of decisions that no solution, and where one is
/// minimised no better solution, satisfies together. For each nogood:
///
/// Rule 1. All atoms but one are true: that one is false.
/// Rule 2. All atoms are true: failure.
///
/// Two atoms of each nogood that are not true are watched, so that the others cost nothing. Woken when a variable
/// is fixed: an atom that becomes true otherwise is noticed late, which is safe, because the search would rule the
/// same decisions out again.
///
/// Source: Lecoutre, Sais, Tabary, Vidal, Nogood recording from restarts, IJCAI 2007.
class Nogoods final : public Rule {
  public:
    explicit Nogoods(std::size_t variable_count) : watchers_(variable_count) {}

    void scope(Wiring& wiring) override;
    void propagate(Context& context) override;
    std::string name() const override { return "nogoods from restarts"; }
    Priority priority() const override { return Priority::unary; }
    /// Nothing that a constraint says: an assignment is accepted.
    std::optional<bool> check(const Assignment&) const override { return true; }

    /// Forgets all: a search begins.
    void clear();
    /// Takes a nogood in. At the root, where none of its atoms, two or more, is true or false.
    void add(std::span<const Atom> atoms);

  private:
    struct Nogood {
        std::uint32_t first; ///< in atoms_; the first two atoms are watched
        std::uint32_t size;
    };

    bool visit(Context& context, std::uint32_t nogood, Var x);
    static void exclude(Context& context, std::span<const Atom> atoms);

    std::vector<Nogood> nogoods_;
    std::vector<Atom> atoms_;
    std::vector<std::vector<std::uint32_t>> watchers_; ///< by variable: nogoods with a watched atom about it
};

} // namespace csp
