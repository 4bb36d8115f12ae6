#pragma once

#include <tests/fuzz/source.hpp>

#include <csp/search/tuning.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

/// A constant or switch of csp::Tuning, and the values that bring small models to code which its default reserves for
/// long searches.
struct TuningConstant {
    std::string_view name;
    std::vector<double> values; ///< a switch has the one that is not its default
    double (*get)(const csp::Tuning&) = nullptr;
    void (*set)(csp::Tuning&, double) = nullptr;
    /// The value as C++.
    std::string (*written)(const csp::Tuning&) = nullptr;

    bool differs(const csp::Tuning& tuning) const { return get(tuning) != get(csp::Tuning()); }
    void reset(csp::Tuning& tuning) const { set(tuning, get(csp::Tuning())); }
};

/// Every member of csp::Tuning, in the order of the header.
std::span<const TuningConstant> tuning_constants();

/// Some constants have other values: many or few of them.
csp::Tuning changed_tuning(Source& source);
/// The defaults half of the time; otherwise changed_tuning().
csp::Tuning any_tuning(Source& source);
/// Statements that set the members of `options.tuning` which differ from their defaults.
std::string written(const csp::Tuning& tuning);

} // namespace fuzz
