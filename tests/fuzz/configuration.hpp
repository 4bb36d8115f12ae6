#pragma once

#include <tests/fuzz/draft.hpp>
#include <tests/fuzz/source.hpp>

#include <csp/search/search_options.hpp>
#include <csp/search/tuning.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

/// A constant or switch of csp::Tuning, and the values with which small models reach code that the default reserves for
/// long searches.
struct TuningConstant {
    std::string_view name;
    std::vector<double> values; ///< a switch has only the value that is not its default
    double (*get)(const csp::Tuning&) = nullptr;
    void (*set)(csp::Tuning&, double) = nullptr;
    /// Returns the value as C++.
    std::string (*written)(const csp::Tuning&) = nullptr;

    bool differs(const csp::Tuning& tuning) const { return get(tuning) != get(csp::Tuning()); }
    void reset(csp::Tuning& tuning) const { set(tuning, get(csp::Tuning())); }
};

/// Returns every member of csp::Tuning, in the order of the header.
std::span<const TuningConstant> tuning_constants();

/// Returns a tuning in which some constants, many or few, have other values.
csp::Tuning changed_tuning(Source& source);
/// Returns the defaults half of the time; otherwise, returns changed_tuning().
csp::Tuning any_tuning(Source& source);
/// Returns statements that set the members of `options.tuning` which differ from their defaults.
std::string written(const csp::Tuning& tuning);

/// A search configuration as data: the axes of csp::SearchOptions that change how an answer is found, but not the
/// answer. The kinds come from the registries, so new ones are included automatically.
struct Configuration {
    enum class Branching : std::uint8_t {
        two_orders,
        last_conflict,
        random_ties,
        sequence,
        alternate,
        warm_start,
        branch_by,
    };

    csp::EngineChoice engine = csp::EngineChoice::automatic;
    const csp::VariableOrderKind* variable_order = csp::SearchOptions().variable_order;
    const csp::ValueOrderKind* value_order = csp::SearchOptions().value_order;
    Branching branching = Branching::two_orders;
    const csp::InferenceKind* inference = csp::SearchOptions().inference;
    const csp::RestartKind* restarts = csp::SearchOptions().restarts.kind;
    double scale = csp::Restarts().scale;
    double growth = csp::Restarts().growth;
    std::uint32_t longest_nogood = csp::Restarts().longest_nogood;
    bool by_discrepancies = false;
    const csp::NeighbourhoodKind* neighbourhood = nullptr; ///< if there is an objective
    csp::Tuning tuning = {};
    bool has_listener = false;                     ///< only with one thread
    csp::Learning learning = csp::Learning::never; ///< always: if all other axes allow it
    std::uint64_t seed = 1;
    unsigned threads = 1;

    bool has_restarts() const { return restarts != &csp::restart::none && !by_discrepancies; }
    /// @param variables  the number of variables of the problem
    csp::SearchOptions options(std::size_t variables) const;
    /// Returns the statements that construct `csp::SearchOptions options`; options with default values are omitted.
    std::string written(std::size_t variables) const;
};

/// Returns a random configuration; half of its axes have their defaults.
Configuration any_configuration(Source& source);
/// Returns a search that learns from its first failure, with varying orders.
Configuration learning_configuration(Source& source);
/// Returns a search that learns, restarts after a failure or two, and soon forgets nogoods, follows their trend,
/// examines cores and shares nogoods.
Configuration hasty_configuration(Source& source);

} // namespace fuzz
