#pragma once

#include <benchmarks/public/data.hpp>

#include <csp/base/error.hpp>
#include <csp/csp.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Public models, rewritten with the library.
namespace benchmarks::public_models {

enum class Aim : unsigned char { satisfy, minimise, maximise };

/// The library's model of a problem, and the search of the public model.
struct Problem {
    csp::Model model = {};
    csp::Expression cost = {}; ///< to be minimised or maximised, depending on `aim`
    Aim aim = Aim::satisfy;
    std::optional<csp::Branching> heuristic = {};
};

/// A public problem: the places of its model and data in the MiniZinc benchmarks, and the library's model.
struct Kind {
    std::string_view name;  ///< the name of its folder in the MiniZinc benchmarks
    std::string_view model; ///< the file of the public model, within the folder
    std::string_view data;  ///< the file of the instance
    Problem (*state)(const Data& data);
};

// The kinds of each file in models/, in which every model is described.
std::vector<Kind> scheduling();
std::vector<Kind> routes();
std::vector<Kind> rosters();
std::vector<Kind> sequences();
std::vector<Kind> choices();

/// Converts a place counted from 1, as in the data, to a place counted from 0. @throws csp::Error if it is not
/// positive.
inline std::size_t index(csp::Value place) {
    if (place < 1) throw csp::Error("expected a place, counted from 1, but found " + std::to_string(place));
    return static_cast<std::size_t>(place) - 1;
}

/// Returns the domain 0, 1, ... count - 1.
inline csp::Domain places(std::size_t count) { return csp::range(0, static_cast<csp::Value>(count) - 1); }

} // namespace benchmarks::public_models
