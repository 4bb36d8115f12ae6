#pragma once

#include <csp/base/domain.hpp>
#include <csp/engine/rule.hpp>

#include <memory>
#include <optional>
#include <vector>

namespace csp {

// The rules of all_different, one strength a file. If the values of the scope fit into words, see fits_words(), `first`
// is the value of bit 0.

/// By value consistency.
std::unique_ptr<Rule> make_all_different_value(std::vector<View> scope, const Store& store,
                                               std::optional<Value> first);
std::unique_ptr<Rule> make_all_different_except(std::vector<View> scope, Domain excepted);
/// For as many variables as values: also that of the only place for a value.
std::unique_ptr<Rule> make_permutation(const std::vector<View>& scope, const Store& store, Value first);

/// By bounds consistency, beside a rule by value consistency.
std::unique_ptr<Rule> make_all_different_bounds(std::vector<View> scope, const Store& store,
                                                std::optional<Value> first);

/// By domain consistency, for a scope whose values are these; null if the rows would take more than 32 MiB.
std::unique_ptr<Rule> make_all_different_domain(const std::vector<View>& scope, const Store& store,
                                                const std::vector<Interval>& values);

} // namespace csp
