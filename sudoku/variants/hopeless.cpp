#include <sudoku/making/generate.hpp>

#include <sudoku/making/pattern.hpp>
#include <sudoku/variants/kinds.hpp>
#include <sudoku/variants/placing.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace sudoku {

namespace {

/// Whether a constraint has the same meaning for any names of values: it states only that variables are equal or
/// different.
bool is_blind_to_values(const csp::Constraint& constraint) {
    const auto views = constraint->scope();
    const bool has_views = std::any_of(views.begin(), views.end(), [](const csp::View& view) {
        return view.from_variable(0) != 0 || view.from_variable(1) != 1;
    });
    if (has_views) return false;
    const std::string kind = constraint->kind();
    if (kind == "all_different" || kind == "all_equal" || kind == "equal" || kind == "not_equal") return true;
    const auto parts = constraint->conjuncts();
    return kind == "conjunction" && std::all_of(parts.begin(), parts.end(), is_blind_to_values);
}

/// Whether a restriction fixes the parity of a value and nothing else.
bool is_of_parity(const RestrictionKind* kind) { return kind == &kinds::odd || kind == &kinds::even; }

/// Whether the model of a frame, except its restrictions of parity, has the same meaning for any names of values.
bool is_blind_but_for_parity(const VariantModel& stated, const Variant& frame) {
    const csp::Model& model = stated.model();
    std::vector<bool> is_of_a_parity(model.constraint_count(), false);
    for (std::size_t i = 0; i < frame.restrictions.size(); ++i)
        is_of_a_parity[stated.constraint_of(i)] = is_of_parity(frame.restrictions[i].kind);
    for (std::uint32_t c = 0; c < model.constraint_count(); ++c)
        if (!is_of_a_parity[c] && !is_blind_to_values(model.constraint(c))) return false;
    return true;
}

/// Whether restrictions of a kind have the same meaning for any names of values, judging by one on a filled board.
bool is_blind_to_values(const RestrictionKind& kind, const Variant& frame, const VariantModel& stated,
                        const Board& filled) {
    csp::Random random(1);
    const auto placed = Placer(stated, filled, random).place(kind, frame);
    const Grid grid(frame, stated.layout(), stated.cells());
    return placed && is_blind_to_values(kind.constraint(*placed, grid));
}

std::string in_words(int number, std::string_view things) {
    return std::to_string(number) + ' ' + std::string(things);
}

/// Returns the fault of a demand for restrictions, regardless of the frame.
std::optional<std::string> fault_of(const Placing& placing, int side) {
    const std::string name(placing.kind->name);
    if (placing.kind->cells == Cells::board)
        return name + " is a rule of the whole board, which belongs to the frame";
    if (has_undrawn_numbers(*placing.kind)) return name + " has numbers that are not read off a solution";
    if (placing.count && *placing.count < 0)
        return in_words(*placing.count, "restrictions of the kind ") + name + " are wanted";
    const int most = most_places(*placing.kind, side);
    if (placing.count && *placing.count > most)
        return in_words(*placing.count, "restrictions of the kind ") + name +
               " are wanted, and the board has " +
               (most == 0 ? "no place" : "at most " + in_words(most, "places")) + " for them";
    return std::nullopt;
}

/// Returns the fault of the places in which givens are wanted.
std::optional<std::string> fault_of_places(const Variant& frame, const VariantGeneratorOptions& options) {
    if (!is_symmetric(frame.givens, options.symmetry))
        return "the givens of the frame do not have the symmetry " + std::string(to_string(options.symmetry));
    if (options.pattern.empty()) {
        std::vector<int> given;
        for (int cell = 0; cell < frame.size(); ++cell)
            if (frame.givens[cell] != 0) given.push_back(cell);
        return fault_of_symmetry(options.symmetry, frame.side(), options.clues, 0, given);
    }
    const Layout layout = layout_of(frame);
    if (auto fault = fault_of_pattern(layout, options.pattern, options.symmetry, options.clues)) return fault;
    for (int cell = 0; cell < frame.size(); ++cell)
        if (frame.givens[cell] != 0 &&
            std::find(options.pattern.begin(), options.pattern.end(), cell) == options.pattern.end())
            return "the frame has a given in " + layout.cell_name(cell) + ", which is outside the pattern";
    return std::nullopt;
}

} // namespace

std::optional<std::string> why_hopeless(const Variant& frame, const VariantGeneratorOptions& options) {
    for (const Placing& placing : options.restrictions)
        if (auto fault = fault_of(placing, frame.side())) return fault;
    const auto [least, most] = options.clues;
    if (least > most || least < 0 || least > frame.size())
        return "givens are " + std::to_string(least) + " to " + std::to_string(most) +
               ", expected an ascending range within 0 to " + std::to_string(frame.size());
    if (frame.givens.filled() > most)
        return "givens are at most " + std::to_string(most) + ", and the frame has " +
               std::to_string(frame.givens.filled());
    if (auto fault = fault_of_places(frame, options)) return fault;
    const VariantModel stated(frame);
    csp::Random random(options.seed);
    const Answer filled = random_solution(stated, random, options.stop);
    if (!filled && filled.stopped == csp::StopReason::exhausted) return "the frame has no solution";
    const auto has_parity = [](const auto& rule) { return is_of_parity(rule.kind); };
    const bool is_parity_fixed =
        std::any_of(frame.restrictions.begin(), frame.restrictions.end(), has_parity) ||
        std::any_of(options.restrictions.begin(), options.restrictions.end(), has_parity);
    // Of values that can be exchanged, whether all or those of one parity, all except one must be given.
    const int fewest = frame.side() - (is_parity_fixed ? 2 : 1);
    const int givens = options.pattern.empty() ? most : static_cast<int>(options.pattern.size());
    if (!filled || givens >= fewest) return std::nullopt;
    const auto is_blind = [&](const Placing& placing) {
        return is_of_parity(placing.kind) ||
               is_blind_to_values(*placing.kind, frame, stated, *filled.solution);
    };
    const bool has_marks = !frame.marks.empty();
    if (has_marks || !is_blind_but_for_parity(stated, frame) ||
        !std::all_of(options.restrictions.begin(), options.restrictions.end(), is_blind))
        return std::nullopt;
    return "givens are at most " + std::to_string(givens) + ", and with fewer than " +
           std::to_string(fewest) +
           " two values can be exchanged, because all rules are that digits are different or equal" +
           (is_parity_fixed ? ", odd or even" : "");
}

} // namespace sudoku
