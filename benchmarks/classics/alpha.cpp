// Alpha: each letter is a different number of 1 .. 26, and the sums of the letters of twenty words are given
// (news group rec.puzzles).

#include <benchmarks/classics/models.hpp>
#include <benchmarks/classics/problem.hpp>

#include <array>
#include <string_view>

namespace benchmarks::classics {

namespace alpha_problem {

struct Word {
    std::string_view letters;
    int sum;
};

constexpr std::array words{
    Word{"BALLET", 45}, Word{"CELLO", 43},   Word{"CONCERT", 74},    Word{"FLUTE", 30},   Word{"FUGUE", 50},
    Word{"GLEE", 66},   Word{"JAZZ", 58},    Word{"LYRE", 47},       Word{"OBOE", 53},    Word{"OPERA", 65},
    Word{"POLKA", 59},  Word{"QUARTET", 50}, Word{"SAXOPHONE", 134}, Word{"SCALE", 51},   Word{"SOLO", 37},
    Word{"SONG", 61},   Word{"SOPRANO", 82}, Word{"THEME", 72},      Word{"VIOLIN", 100}, Word{"WALTZ", 34}};

void state(ArcwiseModel& m, const Instance& alphabet) {
    const auto letter =
        m.model.int_vars(static_cast<std::size_t>(alphabet.size), csp::range(1, alphabet.size), "letter");
    for (const Word& word : words) {
        csp::Expression sum;
        for (const char c : word.letters) sum += letter[static_cast<std::size_t>(c - 'A')];
        m.model.post(sum == word.sum);
    }
    m.model.post(csp::all_different(letter, csp::consistency::value));
    m.decisions = letter;
}

void state(GecodeModel& m, const Instance& alphabet) {
    m.decisions = Gecode::IntVarArray(m, alphabet.size, 1, alphabet.size);
    const auto& letter = m.decisions;
    for (const Word& word : words) {
        Gecode::IntVarArgs sum;
        for (const char c : word.letters) sum << letter[c - 'A'];
        Gecode::linear(m, sum, Gecode::IRT_EQ, word.sum);
    }
    Gecode::distinct(m, letter, Gecode::IPL_VAL);
}

} // namespace alpha_problem

std::vector<Problem> alpha() {
    return {{.name = "alpha",
             .summary = "all numberings of the letters that give twenty words their sums",
             .instances = {{26}},
             .smoke = {{26}},
             .arcwise = alpha_problem::state,
             .gecode = alpha_problem::state}};
}

} // namespace benchmarks::classics
