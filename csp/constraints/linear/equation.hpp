#pragma once

#include <csp/constraints/linear/normal_form.hpp>

namespace csp {

/// A fact that rules state: this equation of a sum and a constant holds in every solution.
struct Equation {
    LinearForm form;
};

} // namespace csp
