#include <apps/puzzles/puzzle.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>

/// Instances of the puzzles of the gallery, each after a line with the name of its puzzle; if this names no puzzle, the
/// first byte selects one. The instances are stated, but not searched.
///
/// An instance followed by empty lines and a comment states the same model; an error has a place in the text.
namespace {

constexpr const char* name = "name";

struct Counts {
    std::size_t variables;
    std::size_t constraints;

    friend bool operator==(const Counts&, const Counts&) = default;
};

/// Removes a number and a colon from the beginning of a text.
std::size_t take_number(std::string_view& text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const auto length = static_cast<std::size_t>(end - text.data());
    fuzz::require(error == std::errc() && text.substr(length).starts_with(':'), "an error has its place");
    text.remove_prefix(length + 1);
    return number;
}

/// Requires the form "NAME:LINE:COLUMN: problem".
void require_place(std::string_view message, const std::string& text) {
    fuzz::require_message(message);
    const std::string start = std::string(name) + ':';
    fuzz::require(message.starts_with(start), "an error names its instance");
    message.remove_prefix(start.size());
    const std::size_t line = take_number(message);
    const std::size_t column = take_number(message);
    fuzz::require_place(text, line, column);
    fuzz::require(message.starts_with(' ') && message.size() > 1, "an error says what is wrong");
}

/// Returns the counts of the stated instance; nullopt if it is refused.
std::optional<Counts> stated(const puzzles::Puzzle& puzzle, const std::string& text) {
    const fuzz::Patience patience;
    try {
        const puzzles::Statement statement = puzzles::state(puzzle, name, text);
        return Counts{statement.model.variable_count(), statement.model.constraint_count()};
    } catch (const puzzles::InputError& error) {
        require_place(error.what(), text);
        return std::nullopt;
    }
}

const puzzles::Puzzle& puzzle_named(std::string_view line) {
    const auto puzzles = puzzles::all_puzzles();
    for (const puzzles::Puzzle* const puzzle : puzzles)
        if (puzzle->name == line) return *puzzle;
    const std::size_t index = line.empty() ? 0 : static_cast<unsigned char>(line.front());
    return *puzzles[index % puzzles.size()];
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const puzzles::Puzzle& puzzle = puzzle_named(bytes.substr(0, end));
    const std::string text(bytes.substr(std::min(end + 1, bytes.size())));
    const auto counts = stated(puzzle, text);
    constexpr std::size_t small = 500; // larger models take too long to be stated twice
    if (counts && counts->variables <= small)
        fuzz::require_equal(counts, stated(puzzle, text + "\n\n \t\n# the end\n"),
                            "with a comment behind it");
    return 0;
}
