#include <apps/puzzles/puzzle.hpp>

namespace puzzles::models {

namespace all_interval_puzzle {

Statement state(Input& input) {
    const int size = input.size("the length of the series", 2, 300);
    const auto n = static_cast<std::size_t>(size);
    Statement puzzle;
    csp::Model& model = puzzle.model;
    const auto note = named_vars(model, numbered("note", n), csp::range(0, size - 1));
    const auto step = named_vars(model, numbered("interval", n - 1), csp::range(1, size - 1));
    for (std::size_t i = 0; i + 1 < n; ++i)
        model.post(step[i] == csp::abs(note[i + 1] - note[i]), "interval " + std::to_string(i + 1));
    model.post(csp::all_different(note), "every note once");
    model.post(csp::all_different(step), "every interval once");

    puzzle.answer = note;
    TextDrawing::Sentence notes{{Look{"notes    "}}};
    TextDrawing::Sentence steps{{Look{"intervals"}}};
    for (const csp::Var x : note) notes.add(" ", x);
    for (const csp::Var x : step) steps.add(" ", x);
    puzzle.drawing = TextDrawing{{notes, steps}};
    return puzzle;
}

} // namespace all_interval_puzzle

extern const Puzzle all_interval{
    .name = "all-interval",
    .summary =
        "a series in which every note and every interval between neighbours occurs once: CSPLib problem 7",
    .teaches = "Each interval is a variable, defined as the absolute difference of two notes, so that one "
               "all_different covers the notes and another the intervals.",
    .instance = "the length of the series",
    .example = "12",
    .state = all_interval_puzzle::state,
    .known = {{"3", 4, "OEIS A006967"}, {"6", 24, "OEIS A006967"}, {"8", 40, "OEIS A006967"}},
};

} // namespace puzzles::models
