#include <apps/puzzles/puzzle.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <iterator>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Damaged instances: the instances of the gallery with random errors. Accepted instances are stated, searched and
/// drawn; all others are refused with the place of the error. No other outcome is allowed, and reading must never take
/// long.
namespace mutated_input_test {

using namespace puzzles;

/// Damages texts reproducibly.
class Damage {
  public:
    explicit Damage(std::string_view text) : text_(text) {}

    /// Returns the text truncated at every position.
    std::set<std::string> cuts() const {
        std::set<std::string> result;
        for (std::size_t end = 0; end <= text_.size(); ++end) result.insert(text_.substr(0, end));
        return result;
    }

    /// Returns the text with one to three changes.
    std::string next() {
        std::string text = text_;
        for (std::size_t left = 1 + below(3); left > 0; --left) change(text);
        return text;
    }

  private:
    std::size_t below(std::size_t end) { return end == 0 ? 0 : random_() % end; }

    void change(std::string& text) {
        const std::size_t at = below(text.size());
        const std::size_t length = std::min<std::size_t>(1 + below(6), text.size() - at);
        switch (below(7)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(at, text.substr(at, length));
            break;
        case 2:
            text.insert(at, 1, character());
            break;
        case 3:
            if (at < text.size()) text[at] = character();
            break;
        case 4:
            change_line(text, at);
            break;
        default:
            change_number(text);
            break;
        }
    }

    /// Returns a character that occurs in the text, or an unexpected one.
    char character() {
        constexpr std::string_view strange("0123456789aZ-+#.*?, \n\t\r\0\x1b\x80\xff", 28);
        return below(2) == 0 && !text_.empty() ? text_[below(text_.size())] : strange[below(strange.size())];
    }

    void change_line(std::string& text, std::size_t at) {
        const std::size_t newline = text.rfind('\n', at);
        const std::size_t begin = newline == std::string::npos ? 0 : newline + 1;
        const std::string line = text.substr(begin, text.find('\n', begin) - begin) + '\n';
        if (below(2) == 0)
            text.erase(begin, line.size());
        else
            text.insert(begin, line);
    }

    void change_number(std::string& text) {
        static const std::regex number("-?[0-9]+");
        const auto begin = std::sregex_iterator(text.begin(), text.end(), number);
        const auto count = static_cast<std::size_t>(std::distance(begin, std::sregex_iterator()));
        if (count == 0) return;
        const auto chosen = *std::next(begin, static_cast<std::ptrdiff_t>(below(count)));
        const std::vector<std::string> others{"",    "-1",   "0",     "1",       "2",          "3",
                                              "7",   "16",   "25",    "64",      "99",         "100",
                                              "256", "1000", "10000", "1000000", "2147483647", "2147483648"};
        text.replace(static_cast<std::size_t>(chosen.position()), static_cast<std::size_t>(chosen.length()),
                     others[below(others.size())]);
    }

    std::string text_;
    std::mt19937_64 random_{7};
};

/// Searches briefly, and draws the result.
void use(const Statement& puzzle) {
    csp::SearchOptions options = puzzle.search;
    options.limits.nodes = 3;
    options.neighbourhood = &csp::neighbourhood::none; // a puzzle's neighbourhood requires an objective
    if (const auto answer = csp::solve(puzzle.model, options)) {
        const Picture picture = puzzle.drawing(*answer);
        (void)text_of(picture);
        (void)svg_of(picture, "a picture");
    }
}

/// Returns the error in the handling of an instance by a puzzle; empty if there is none.
std::string fault_of(const Puzzle& puzzle, const std::string& text) {
    try {
        const std::clock_t start = std::clock();
        const Statement statement = state(puzzle, "file.txt", text);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (statement.model.variable_count() <= 300) use(statement);
        constexpr double patience = 20; // seconds; sanitizers on a busy machine take one second
        return seconds < patience ? "" : std::to_string(seconds) + " seconds";
    } catch (const InputError& error) {
        static const std::regex with_place("file\\.txt:[0-9]+:[0-9]+: [^]+");
        return std::regex_match(error.what(), with_place) ? "" : std::string("no place in: ") + error.what();
    } catch (const std::exception& error) {
        return std::string("no InputError: ") + error.what();
    }
}

class MutatedInput : public testing::TestWithParam<const Puzzle*> {};

TEST_P(MutatedInput, IsStatedOrRefusedWithItsPlace) {
    const Puzzle& puzzle = *GetParam();
    Damage example(puzzle.example);
    std::set<std::string> texts = example.cuts();
    for (int i = 0; i < 400; ++i) texts.insert(example.next());
    for (const KnownFigure& known : puzzle.known) {
        Damage damage(known.instance);
        for (int i = 0; i < 50; ++i) texts.insert(damage.next());
    }
    for (const std::string& text : texts) ASSERT_EQ(fault_of(puzzle, text), "") << "instance:\n" << text;
}

INSTANTIATE_TEST_SUITE_P(Puzzles, MutatedInput, testing::ValuesIn(all_puzzles().begin(), all_puzzles().end()),
                         [](const auto& tested) {
                             std::string name(tested.param->name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace mutated_input_test
