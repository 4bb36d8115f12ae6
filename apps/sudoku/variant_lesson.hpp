#pragma once

#include <apps/sudoku/options.hpp>
#include <apps/sudoku/variant_files.hpp>

#include <string>
#include <string_view>

namespace sudoku_app {

/// The record of a variant for the commands `explain`, `hint` and `rate`: steps that each need few of its rules, derived
/// from the rules themselves. `status` becomes 1 if there is no solution or more than one, and 3 if a limit was reached
/// first.
std::string variant_lesson(const Options& options, std::string_view file, const VariantRecord& record,
                           int& status);

} // namespace sudoku_app
