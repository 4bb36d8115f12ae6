#include <apps/puzzles/puzzle.hpp>

#include <array>
#include <map>
#include <utility>

namespace puzzles::models {

namespace cryptarithm_puzzle {

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

Statement state(Input& input) {
    const std::string text = input.word("an addition such as SEND+MORE=MONEY");
    if (text.size() > 350) input.refuse("an addition of more than 350 characters");
    Statement puzzle;
    csp::Model& model = puzzle.model;
    std::map<char, csp::Var> digit;
    std::array<csp::Expression, 2> sides;
    csp::Expression number;
    bool is_right = false;
    std::size_t length = 0; // the length of the number so far
    for (const char c : text + '+') {
        if (is_letter(c)) {
            if (!digit.contains(c)) digit[c] = model.int_var(csp::range(0, 9), std::string(1, c));
            number = 10 * number + digit[c];
            if (length == 0) model.post(digit[c] != 0, std::string(1, c) + " leads a number");
        } else if ((c != '+' && c != '=') || length == 0 || (c == '=' && is_right)) {
            input.refuse("\"" + text + "\" is not an addition such as SEND+MORE=MONEY");
        } else {
            sides[is_right ? 1 : 0] += std::exchange(number, {});
            is_right = is_right || c == '=';
        }
        length = is_letter(c) ? length + 1 : 0;
        if (length > 9) input.refuse("a number of more than nine letters");
    }
    if (!is_right || digit.size() > 10)
        input.refuse(is_right ? "more than ten letters" : "\"" + text + "\" has no = in it");
    std::vector<csp::Var> digits;
    digits.reserve(digit.size());
    for (const auto& [letter, variable] : digit) digits.push_back(variable);
    model.post(csp::all_different(digits), "different letters are different digits");
    model.post(sides[0] == sides[1], text);
    TextDrawing::Sentence solved;
    for (const char c : text)
        solved.pieces.push_back(is_letter(c) ? Face(digit.at(c)) : Face(Look{std::string(1, c)}));
    puzzle.drawing = TextDrawing{{{{Look{text}}}, solved}};
    return puzzle;
}

} // namespace cryptarithm_puzzle

extern const Puzzle cryptarithm{
    .name = "cryptarithm",
    .summary = "an addition in which letters stand for digits",
    .teaches = "An expression is built as a number is read, digit by digit; comparing two expressions gives "
               "one constraint.",
    .instance = "numbers written in letters, joined by + and = without blanks",
    .example = "SEND+MORE=MONEY",
    .state = cryptarithm_puzzle::state,
    .known = {{"SEND+MORE=MONEY", 1, "Dudeney, Strand Magazine 68, 1924"},
              {"GERALD+DONALD=ROBERT", 1, "Bartlett, 1958"},
              {"I+BB=ILL", 1, "by hand: 1 + 99 = 100"}},
};

} // namespace puzzles::models
