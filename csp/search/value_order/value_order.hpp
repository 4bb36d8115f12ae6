#pragma once

#include <csp/search/search_state.hpp>

#include <memory>
#include <span>
#include <string_view>

namespace csp {

/// A heuristic that chooses which value of the chosen variable to try first. One object serves one
/// search after another.
class ValueOrder {
  public:
    virtual ~ValueOrder() = default;

    /// A search begins: forget what was learned in the one before.
    virtual void on_begin() {}
    /// A value of x's domain; x is not fixed.
    virtual Value choose(SearchState& state, Var x) = 0;
};

/// A kind of value order: what the registry, the documentation and programs know of it.
struct ValueOrderKind {
    std::string_view name;
    std::string_view summary;
    std::string_view source; ///< author, venue, year
    std::unique_ptr<ValueOrder> (*make)();
};

namespace value_order {

/// Every kind, in the order of the documentation.
std::span<const ValueOrderKind* const> all();
/// The kind of that name, or null.
const ValueOrderKind* find(std::string_view name);

} // namespace value_order
} // namespace csp
