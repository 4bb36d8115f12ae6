#pragma once

#include <csp/explain/explanation.hpp>
#include <csp/model/model.hpp>

#include <nlohmann/json.hpp>

namespace app {

/// A step of an explanation as JSON: "kind" (direct, trial or cases), "constraints" by name, "facts" and "news" as lists
/// [variable, operation, value], "cost", and the steps of a "trial", likewise.
nlohmann::ordered_json json_of(const csp::Explanation::Step& step, const csp::Model& model);

} // namespace app
