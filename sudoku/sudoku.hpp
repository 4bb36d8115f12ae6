#pragma once

/// The whole public API of the Sudoku library: boards and their texts, layouts, puzzles as constraint models,
/// the solver, the generation of puzzles, the rules that players know, techniques with explanations, hints and ratings,
/// and variants with their files, solutions and pictures.

#include <csp/base/version.hpp> // first, so that its error is seen

#include <sudoku/board/board.hpp>
#include <sudoku/board/print.hpp>
#include <sudoku/board/reader.hpp>
#include <sudoku/formats/any_format.hpp>
#include <sudoku/formats/board_formats.hpp>
#include <sudoku/formats/f_puzzles.hpp>
#include <sudoku/formats/variant_text.hpp>
#include <sudoku/layout/layout.hpp>
#include <sudoku/making/backdoors.hpp>
#include <sudoku/making/canonical.hpp>
#include <sudoku/making/generate.hpp>
#include <sudoku/making/minimise.hpp>
#include <sudoku/making/symmetry.hpp>
#include <sudoku/puzzle/candidates.hpp>
#include <sudoku/puzzle/puzzle.hpp>
#include <sudoku/puzzle/solver.hpp>
#include <sudoku/puzzle/symmetries.hpp>
#include <sudoku/puzzle/why.hpp>
#include <sudoku/rules/rules.hpp>
#include <sudoku/techniques/catalogue.hpp>
#include <sudoku/techniques/explainer.hpp>
#include <sudoku/techniques/marks.hpp>
#include <sudoku/techniques/rating.hpp>
#include <sudoku/techniques/verify.hpp>
#include <sudoku/variants/drawing.hpp>
#include <sudoku/variants/review.hpp>
#include <sudoku/variants/sheet.hpp>
#include <sudoku/variants/solve.hpp>
#include <sudoku/variants/variant.hpp>
