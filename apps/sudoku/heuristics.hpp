#pragma once

#include <csp/dense/isa.hpp>
#include <csp/search/search_options.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// A way to solve.
struct EngineKind {
    std::string_view name;
    std::string_view summary;
    csp::EngineChoice choice;
};

/// Every engine, the default first.
[[nodiscard]] std::span<const EngineKind* const> engines();

/// The names of the instruction sets that this processor has, in a list.
[[nodiscard]] std::string isas();
/// Nothing where this processor has none of that name.
[[nodiscard]] std::optional<csp::dense::Isa> available_isa(std::string_view name);

/// What --list-heuristics prints: the names for --variable-order, --value-order, --inference, --restarts, --rules and
/// --engine, a line each, or as one JSON object.
[[nodiscard]] std::string list_heuristics(bool json);

} // namespace app
