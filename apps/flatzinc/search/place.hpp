#pragma once

#include <csp/base/atom.hpp>
#include <csp/store/domain_view.hpp>

#include <optional>

namespace flatzinc {

/// An element of the list of a search annotation: a view of a variable, or a condition, which is 0 or 1.
class Place {
  public:
    Place(csp::View view, std::size_t degree) : view_(view), degree_(degree) {}
    Place(csp::Atom atom, std::size_t degree) : view_(atom.variable()), atom_(atom), degree_(degree) {}

    csp::Var variable() const { return view_.variable(); }
    bool is_condition() const { return atom_.has_value(); }
    /// Whether the greatest value of the place is the least of its variable.
    bool is_negated() const { return view_.is_negated(); }
    std::size_t degree() const { return degree_; }

    /// Returns the same place with the order of its values reversed: the greatest becomes the least.
    Place opposite() const { return atom_ ? Place(!*atom_, degree_) : Place(-view_, degree_); }

    bool is_open(const csp::Store& store) const {
        return atom_ ? csp::truth(*atom_, store) == csp::Truth::unknown : !store.is_fixed(variable());
    }
    // For an open place.
    std::uint32_t size(const csp::Store& store) const { return atom_ ? 2 : store.size(variable()); }
    csp::Value min(const csp::Store& store) const { return atom_ ? 0 : domain(store).min(); }
    csp::Value max(const csp::Store& store) const { return atom_ ? 1 : domain(store).max(); }
    /// Returns the domain of the place, which must not be a condition.
    csp::DomainView domain(const csp::Store& store) const { return {store, view_}; }

    csp::Atom equal(csp::Value v) const {
        if (atom_) return v == 1 ? *atom_ : !*atom_;
        return csp::atom_equal(view_, v);
    }
    csp::Atom at_most(csp::Value v) const { return atom_ ? !*atom_ : csp::atom_at_most(view_, v); }

  private:
    csp::View view_;
    std::optional<csp::Atom> atom_;
    std::size_t degree_;
};

} // namespace flatzinc
