#pragma once

#include <benchmarks/public/data.hpp>

#include <csp/csp.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks::public_models {

enum class Aim : unsigned char { satisfy, minimise, maximise };

/// A model of ours, and how its public source would search it.
struct Problem {
    csp::Model model = {};
    csp::Expression cost = {}; ///< to be made small or large, as the aim says
    Aim aim = Aim::satisfy;
    std::optional<csp::Branching> heuristic = {};
};

/// A public problem: where its model and data are in the MiniZinc benchmarks, and ours.
struct Kind {
    std::string_view name;  ///< of its folder there
    std::string_view model; ///< the file of the public model, within the folder
    std::string_view data;  ///< the file of the instance
    Problem (*state)(const Data& data);
};

/// All of them, in the order of the report.
const std::vector<Kind>& kinds();

} // namespace benchmarks::public_models
