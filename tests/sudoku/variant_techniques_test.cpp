// Techniques for variants: their findings are compared with all fillings, and each step follows from its premises.

#include <sudoku/sudoku.hpp>
#include <sudoku/techniques/filling_memory.hpp>
#include <sudoku/techniques/rulebook.hpp>
#include <tests/sudoku/random_variants.hpp>
#include <tests/sudoku/variants_definitions.hpp>

#include <csp/constraints/expression/expression.hpp>
#include <csp/constraints/logic/logic.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace variant_techniques_test {

using random_variants::below;
using sudoku::Board;
using sudoku::Candidates;
using sudoku::Geometry;
using sudoku::Names;
using sudoku::Position;
using sudoku::Restriction;
using sudoku::RestrictionKind;
using sudoku::Step;
using sudoku::Technique;
using sudoku::Values;
using sudoku::Variant;
namespace techniques = sudoku::techniques;

const std::vector<const Technique*> all_techniques{techniques::of_variants().begin(),
                                                   techniques::of_variants().end()};

Position position_of(const Geometry& geometry, const Variant& variant) {
    const sudoku::MarkedGrid grid = sudoku::marked_grid(variant);
    return {geometry, grid.givens, grid.placed, grid.marks};
}

std::vector<Step> steps_of(const Technique& technique, const Position& position, std::size_t most = 1000) {
    sudoku::Steps found(technique, position, most);
    technique.find(position, found);
    return found.all();
}

/// Returns a full board of side 4, 6 or 9.
Board random_board(int side, csp::Random& random) {
    return sudoku::random_equivalent(*sudoku::solve(Variant(side)).solution, random);
}

/// Returns a random restriction of a kind that a full board obeys, with its number; nullopt if none is found soon.
std::optional<Restriction> obeyed_restriction(const RestrictionKind& kind, const Board& board,
                                              csp::Random& random) {
    const Variant variant(board.side());
    const std::vector<int> values(board.cells().begin(), board.cells().end());
    const auto is_obeyed = [&](const Restriction& rule) {
        return definitions::all().at(kind.name)({variant, values}, rule);
    };
    for (int tries = 0; tries < 30; ++tries) {
        Restriction rule = random_variants::restriction(kind, random, board.side());
        if (is_obeyed(rule)) return rule;
        if (kind.numbers != sudoku::Numbers::one && kind.numbers != sudoku::Numbers::optional) continue;
        for (int number = 1; number <= board.side() * board.side(); ++number) {
            rule.numbers = {number};
            if (is_obeyed(rule)) return rule;
        }
    }
    return std::nullopt;
}

/// Returns cages of up to four cells that cover a board.
std::vector<Restriction> cages_of(const Board& board, csp::Random& random) {
    std::vector<Restriction> cages;
    std::set<int> covered;
    for (int first = 0; first < board.size(); ++first) {
        if (!covered.insert(first).second) continue;
        Restriction cage{
            .kind = sudoku::restriction_kind("cage"), .cells = {first}, .numbers = {board[first]}};
        for (int tries = 0; tries < 6 && cage.cells.size() < 4; ++tries) {
            const int from = cage.cells[random.below(static_cast<std::uint32_t>(cage.cells.size()))];
            const auto next =
                random_variants::moved(from, below(random, 2), below(random, 3) - 1, board.side());
            if (!next || *next / board.side() + *next % board.side() == 0) continue;
            const bool touches = std::abs(*next - from) == 1 || std::abs(*next - from) == board.side();
            const auto repeats = [&](int cell) { return board[cell] == board[*next]; };
            if (!touches || covered.contains(*next) ||
                std::any_of(cage.cells.begin(), cage.cells.end(), repeats))
                continue;
            covered.insert(*next);
            cage.cells.push_back(*next);
            cage.numbers[0] += board[*next];
        }
        cages.push_back(std::move(cage));
    }
    return cages;
}

/// Returns a variant that a board and few further boards solve.
Variant random_puzzle(const Board& board, csp::Random& random, int restrictions, bool has_cages) {
    Variant variant(board.side());
    if (has_cages) variant.restrictions = cages_of(board, random);
    const auto kinds = sudoku::restriction_kinds();
    for (int i = 0; i < restrictions; ++i) {
        const auto& kind = *kinds[random.below(static_cast<std::uint32_t>(kinds.size()))];
        if (auto rule = obeyed_restriction(kind, board, random))
            variant.restrictions.push_back(std::move(*rule));
    }
    for (int cell = 0; cell < board.size(); ++cell)
        if (below(random, 5) == 0) variant.givens.set(cell, board[cell]);
    return variant;
}

/// Follows the steps of a variant. Each step must follow from its premises and keep the values of all solutions; in the
/// end, only these values must be left. Adds the techniques used.
void follow(const Variant& variant, std::set<std::string_view>& used) {
    const Geometry geometry(variant);
    const Names names(geometry);
    Position position = position_of(geometry, variant);
    const Candidates kept = *sudoku::true_candidates(variant).candidates(variant);
    const sudoku::Explainer explainer(all_techniques);
    while (const auto step = explainer.next(position)) {
        const std::string text = to_variant_text(variant) + sentence(*step, names);
        ASSERT_EQ(sudoku::fault_of_step(variant, position.candidates(), *step), std::nullopt) << text;
        for (const auto& gone : step->removals) ASSERT_FALSE(kept.contains(gone.cell, gone.value)) << text;
        for (const auto& placed : step->placements)
            ASSERT_EQ(kept.of(placed.cell), 1U << placed.value) << text;
        used.insert(step->technique->name);
        apply(*step, position);
    }
    EXPECT_EQ(position.candidates(), kept) << to_variant_text(variant);
}

TEST(VariantTechniques, LeadToAllThatIsCommonToTheSolutions) {
    csp::Random random(1);
    std::set<std::string_view> used;
    for (int round = 0; round < 60; ++round)
        follow(random_puzzle(random_board(4, random), random, 3, false), used);
    for (int round = 0; round < 40; ++round)
        follow(random_puzzle(random_board(6, random), random, 10, round % 2 == 0), used);
    for (const Technique* technique :
         {&techniques::must_contain, &techniques::rule_of_45, &techniques::trial})
        EXPECT_TRUE(used.contains(technique->name)) << technique->name;
}

/// The values that the cells of a restriction have in all fillings from their marks, by the definition of the
/// restriction.
class FillingsByDefinition {
  public:
    FillingsByDefinition(const Variant& variant, const Position& position, const std::vector<int>& cells)
        : variant_(variant),
          position_(position),
          cells_(cells),
          values_(static_cast<std::size_t>(variant.size()), 0),
          possible_(cells.size(), 0) {
        fill(0);
    }

    const std::vector<Values>& possible() const { return possible_; }

  private:
    void fill(std::size_t at) {
        if (at == cells_.size()) {
            if (!definitions::all().at(variant_.restrictions[0].kind->name)({variant_, values_},
                                                                            variant_.restrictions[0]))
                return;
            for (std::size_t i = 0; i < at; ++i) possible_[i] |= sudoku::one_bit(value(cells_[i]));
            return;
        }
        for (const int candidate : sudoku::bits_of(position_.possible(cells_[at]))) {
            const bool is_free =
                std::none_of(cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(at),
                             [&](int cell) { return value(cell) == candidate && sees(cell, cells_[at]); });
            if (!is_free) continue;
            value(cells_[at]) = candidate;
            fill(at + 1);
        }
        value(cells_[at]) = 0;
    }
    int& value(int cell) { return values_[static_cast<std::size_t>(cell)]; }
    bool sees(int a, int b) const {
        const int side = variant_.side();
        return a / side == b / side || a % side == b % side ||
               (variant_.regions[static_cast<std::size_t>(a)] ==
                    variant_.regions[static_cast<std::size_t>(b)] &&
                variant_.regions[static_cast<std::size_t>(a)] >= 0);
    }

    const Variant& variant_;
    const Position& position_;
    const std::vector<int>& cells_;
    std::vector<int> values_;
    std::vector<Values> possible_;
};

class EveryLocalKind : public testing::TestWithParam<const RestrictionKind*> {};

TEST_P(EveryLocalKind, LosesTheMarksThatNoFillingOfItsCellsHas) {
    csp::Random random(2);
    std::size_t removed = 0;
    for (int round = 0; round < 40; ++round) {
        Variant variant(4);
        if (round % 2 == 1) variant.regions.assign(16, -1);
        variant.restrictions = {random_variants::restriction(*GetParam(), random, 4)};
        variant.marks.assign(16, 30);
        for (auto& marks : variant.marks)
            if (below(random, 2) == 0) marks = 2U << random.below(4) | 2U << random.below(4);
        const Geometry geometry(variant);
        const sudoku::RuleEntry& entry = geometry.rulebook()->entries[0];
        if (entry.technique == nullptr) continue; // the fault is "a line of one cell"
        const Position position = position_of(geometry, variant);
        const FillingsByDefinition fillings(variant, position, entry.cells);
        std::set<std::pair<int, int>> expected;
        for (std::size_t i = 0; i < entry.cells.size(); ++i)
            for (const int value : sudoku::bits_of(position.values(entry.cells[i]) & ~fillings.possible()[i]))
                expected.emplace(entry.cells[i], value);
        std::set<std::pair<int, int>> found;
        for (const Step& step : steps_of(*entry.technique, position))
            for (const auto& gone : step.removals) found.emplace(gone.cell, gone.value);
        EXPECT_EQ(found, expected) << to_variant_text(variant);
        removed += found.size();
    }
    EXPECT_GT(removed, 0U);
}

std::vector<const RestrictionKind*> local_kinds() {
    std::vector<const RestrictionKind*> kinds;
    for (const RestrictionKind* kind : sudoku::restriction_kinds())
        if (kind->cells != sudoku::Cells::board && (kind->units == nullptr || kind->demands_more))
            kinds.push_back(kind);
    return kinds;
}

std::string name_of_kind(const testing::TestParamInfo<const RestrictionKind*>& info) {
    std::string name(info.param->name);
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == ' ' || c == '-'; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Restrictions, EveryLocalKind, testing::ValuesIn(local_kinds()), name_of_kind);

TEST(RestrictionKinds, NameATechniqueThatIsInTheList) {
    for (const RestrictionKind* kind : sudoku::restriction_kinds()) {
        const bool is_unit = kind->units != nullptr && !kind->demands_more;
        EXPECT_EQ(kind->technique == nullptr, is_unit) << kind->name;
        if (kind->technique == nullptr) continue;
        EXPECT_THAT(all_techniques, testing::Contains(kind->technique)) << kind->name;
        EXPECT_EQ(techniques::find(kind->technique->name), kind->technique);
    }
}

/// A line of tests/data/variant_techniques.txt: the sentence of a step of a technique in a variant.
struct Case {
    const Technique* technique;
    std::string sentence;
    Variant variant;
};

std::vector<Case> cases() {
    std::ifstream file(ARCWISE_SOURCE_DIR "/tests/data/variant_techniques.txt");
    std::vector<Case> cases;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find(" | ");
        const auto second = line.find(" | ", first + 3);
        std::string text = line.substr(second + 3);
        std::replace(text.begin(), text.end(), ';', '\n');
        cases.push_back({techniques::find(line.substr(0, first)), line.substr(first + 3, second - first - 3),
                         sudoku::read_variant_text(text)});
    }
    return cases;
}

TEST(VariantTechniques, FireWhereTheyMust) {
    std::set<const Technique*> fired;
    for (const Case& known : cases()) {
        const Geometry geometry(known.variant);
        const Position position = position_of(geometry, known.variant);
        std::vector<std::string> sentences;
        for (const Step& step : steps_of(*known.technique, position)) {
            sentences.push_back(sentence(step, Names(geometry)));
            EXPECT_EQ(sudoku::fault_of_step(known.variant, position.candidates(), step), std::nullopt)
                << sentences.back();
        }
        EXPECT_THAT(sentences, testing::Contains(known.sentence));
        fired.insert(known.technique);
    }
    for (const Technique* technique : all_techniques) {
        const bool is_classic = std::find(techniques::all().begin(), techniques::all().end(), technique) !=
                                techniques::all().end();
        const bool is_general = technique->describe == techniques::several_rules.describe;
        EXPECT_TRUE(is_classic || is_general || technique == &techniques::one_restriction ||
                    fired.contains(technique))
            << technique->name << " has no case";
    }
}

/// A line whose neighbours add up to seven.
const RestrictionKind seven_line{.name = "seven line",
                                 .rule = "Neighbours on the line add up to 7.",
                                 .cells = sudoku::Cells::line,
                                 .constraint = [](const Restriction& line, const sudoku::Grid& grid) {
                                     std::vector<csp::Constraint> parts;
                                     for (std::size_t i = 1; i < line.cells.size(); ++i)
                                         parts.push_back(grid[line.cells[i - 1]] + grid[line.cells[i]] == 7);
                                     return csp::conjunction(std::move(parts));
                                 }};

/// An explanation remembers fillings from one step to the next; a search for a single step does not.
TEST(VariantTechniques, FindTheSameStepsWhateverTheyRemember) {
    std::vector<const Technique*> easy = all_techniques;
    const auto joint = std::find(easy.begin(), easy.end(), &techniques::joint_filling);
    ASSERT_NE(joint, easy.end());
    easy.erase(joint + 1, easy.end());
    int fillings = 0;
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        csp::Random random(seed);
        const Board board = random_board(6, random);
        Variant variant(6);
        for (const char* const kind : {"whispers", "renban", "between", "thermometer", "region sum"})
            for (int i = 0; i < 3; ++i) {
                auto rule = obeyed_restriction(*sudoku::restriction_kind(kind), board, random);
                if (rule && rule->cells.size() > 2) variant.restrictions.push_back(std::move(*rule));
            }
        for (int i = 0; i < 3; ++i) {
            const int cell = below(random, 36);
            variant.givens.set(cell, board[cell]);
        }
        const Geometry geometry(variant);
        const sudoku::Explainer explainer(easy);
        Position remembered = position_of(geometry, variant);
        Position forgotten = remembered;
        for (const Step& step : explainer.explain(remembered).steps) {
            const auto alone = explainer.next(forgotten);
            ASSERT_TRUE(alone) << seed;
            const sudoku::Names names(geometry);
            ASSERT_EQ(sentence(step, names), sentence(*alone, names)) << seed;
            if (step.technique == &techniques::joint_filling ||
                step.technique == &techniques::blocked_filling)
                ++fillings;
            apply(step, forgotten);
        }
        EXPECT_FALSE(forgotten.contradiction().has_value());
        if (!forgotten.is_solved()) {
            EXPECT_FALSE(explainer.next(forgotten)) << seed;
        }
    }
    EXPECT_GT(fillings, 10);
}

TEST(VariantTechniques, ForgetFillingsThatMarksExclude) {
    const Variant variant(4);
    const Geometry geometry(variant);
    Position position = position_of(geometry, variant);
    sudoku::KnownFillings known;
    EXPECT_FALSE(known.have_all_marks(position)); // no filling is known
    for (unsigned value = 1; value <= 4; ++value)
        known.add({0, 5},
                  std::vector{static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(value % 4 + 1)});
    EXPECT_TRUE(known.have_all_marks(position));
    position.remove(0, 3);
    EXPECT_FALSE(known.have_all_marks(position)); // no filling has 4 in the other cell
    EXPECT_EQ(known.count(), 3U);
    position.remove(5, 4);
    EXPECT_TRUE(known.have_all_marks(position));
    position.place(0, 1);
    EXPECT_FALSE(known.have_all_marks(position));
    EXPECT_EQ(known.count(), 1U);
    EXPECT_EQ(known.filling(0)[1], 2);
}

TEST(VariantTechniques, KnowKindsWithoutATechniqueOfTheirOwn) {
    Variant variant(6);
    variant.restrictions = {{.kind = &seven_line, .cells = {0, 1}}};
    variant.marks.assign(36, 126);
    variant.marks[1] = 2 + 4; // 1 and 2
    const Geometry geometry(variant);
    const auto steps = steps_of(techniques::one_restriction, position_of(geometry, variant));
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_EQ(sentence(steps[0], Names(geometry)),
              "Restriction, seven line from A1 (A2 1/2): remove 1/2/3/4 from A1");
}

/// The circle cancels out of the sum wherever it is on the line, so that only zeros are left.
TEST(VariantTechniques, KnowArrowsThroughTheirOwnCircle) {
    for (const std::string line : {"D1 D2 C2", "C2 D2 D1", "D1 C2 D2", "C2 D1 D2"}) {
        const Variant variant = sudoku::read_variant_text("sudoku 4\nregions: none\narrow D2 : " + line);
        const Geometry geometry(variant);
        const Position position = position_of(geometry, variant);
        std::set<int> emptied;
        for (const Step& step : steps_of(techniques::arrow_sum, position)) {
            for (const auto& gone : step.removals) emptied.insert(gone.cell);
            EXPECT_EQ(sudoku::fault_of_step(variant, position.candidates(), step), std::nullopt) << line;
        }
        EXPECT_EQ(emptied, (std::set<int>{9, 12})) << line; // C2 and D1
    }
}

/// No conclusion follows without its premises, nor does a conclusion that removes values of solutions.
TEST(VariantSteps, AreFaultyWithoutWhatTheyCite) {
    std::size_t checked = 0;
    for (const Case& known : cases()) {
        const Geometry geometry(known.variant);
        const Position position = position_of(geometry, known.variant);
        for (const Step& step : steps_of(*known.technique, position)) {
            Step bare = step;
            bare.restrictions = {};
            bare.values = 0;
            EXPECT_NE(sudoku::fault_of_step(known.variant, position.candidates(), bare), std::nullopt)
                << sentence(step, Names(geometry));
            for (std::size_t i = 0; i < step.marks.size(); ++i) {
                Step less = step;
                less.cells.erase(less.cells.begin() + static_cast<std::ptrdiff_t>(i));
                EXPECT_NE(sudoku::fault_of_step(known.variant, position.candidates(), less), std::nullopt)
                    << sentence(step, Names(geometry)) << ", without cell " << i;
            }
            ++checked;
        }
    }
    EXPECT_GE(checked, cases().size());
}

TEST(SumsOfRest, HoldInTheSolution) {
    csp::Random random(3);
    std::size_t found = 0;
    for (int round = 0; round < 6; ++round) {
        const Board board = random_board(round % 2 == 0 ? 9 : 6, random);
        const Variant variant = random_puzzle(board, random, 0, true);
        const Geometry geometry(variant);
        for (const sudoku::SumOfRest& sum : geometry.rulebook()->sums) {
            int total = 0;
            for (const int cell : sum.inside) total += board[cell];
            for (const int cell : sum.outside) total -= board[cell];
            EXPECT_EQ(total, sum.total);
            EXPECT_LE(sum.inside.size() + sum.outside.size(), 6U);
            ++found;
        }
    }
    EXPECT_GT(found, 100U);
}

} // namespace variant_techniques_test
