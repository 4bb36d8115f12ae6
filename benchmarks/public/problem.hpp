#pragma once

#include <benchmarks/public/data.hpp>

#include <csp/csp.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks::public_models {

enum class Aim : unsigned char { satisfy, minimise, maximise };

/// Our model of a problem, and the search of the public model.
struct Problem {
    csp::Model model = {};
    csp::Expression cost = {}; ///< to be minimised or maximised, depending on `aim`
    Aim aim = Aim::satisfy;
    std::optional<csp::Branching> heuristic = {};
};

/// A public problem: the places of its model and data in the MiniZinc benchmarks, and our model.
struct Kind {
    std::string_view name;  ///< of its folder there
    std::string_view model; ///< the file of the public model, within the folder
    std::string_view data;  ///< the file of the instance
    Problem (*state)(const Data& data);
};

/// All kinds, in the order of the report.
const std::vector<Kind>& kinds();

} // namespace benchmarks::public_models
