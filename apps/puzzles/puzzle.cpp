#include <apps/puzzles/puzzle.hpp>

#include <apps/common/files.hpp>
#include <apps/common/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace puzzles {

std::string title_of(const Puzzle& puzzle) {
    return std::string(puzzle.name) + ": " + std::string(puzzle.summary);
}

Statement state(const Puzzle& puzzle, std::string name, std::string text) {
    Input input(std::move(name), std::move(text));
    Statement statement = puzzle.state(input);
    input.expect_end();
    return statement;
}

namespace {

bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

/// Whether the text has a slash, or ends like "mine.txt". No instance on one line has lower-case letters after its last
/// dot.
bool looks_like_path(std::string_view typed) {
    if (typed.find_first_of(" \t\r\n") != std::string_view::npos) return false;
    if (typed.find('/') != std::string_view::npos) return true;
    const std::size_t dot = typed.rfind('.');
    return dot != std::string_view::npos && dot + 1 < typed.size() && is_lower(typed[dot + 1]);
}

/// Whether the text consists of letters, as file names may but few instances do.
bool is_bare_word(std::string_view typed) {
    return !typed.empty() && std::all_of(typed.begin(), typed.end(), [](char c) {
        return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
    });
}

/// Returns the name of an instance in messages: the typed text if it is short.
std::string name_of(const std::string& typed) {
    constexpr std::size_t longest = 40;
    const bool is_short = typed.size() <= longest && typed.find('\n') == std::string::npos;
    return is_short && !typed.empty() ? typed : "instance";
}

NamedInstance stated(const Puzzle& puzzle, std::string name, std::string text) {
    Statement statement = state(puzzle, name, text);
    return {std::move(name), std::move(text), std::move(statement)};
}

NamedInstance stated_file(const Puzzle& puzzle, const std::string& path) {
    return stated(puzzle, path, app::read_file(path, "an instance"));
}

/// Returns the statement of the typed text; nullopt, with the reason in `problem`, if it cannot be read as an instance.
std::optional<NamedInstance> stated_text(const Puzzle& puzzle, const std::string& typed,
                                         std::optional<InputError>& problem) try {
    return stated(puzzle, name_of(typed), typed);
} catch (const InputError& error) {
    problem = error;
    return std::nullopt;
}

} // namespace

NamedInstance named_instance(const Puzzle& puzzle, const std::string& typed) {
    if (typed == "-") return stated(puzzle, "standard input", app::read_input());

    std::error_code is_no_name; // a long instance may not be a file name
    const auto kind = std::filesystem::status(typed, is_no_name).type();
    const bool is_folder = kind == std::filesystem::file_type::directory;
    const bool is_file = std::filesystem::exists(std::filesystem::file_status(kind)) && !is_folder;
    if (looks_like_path(typed)) return stated_file(puzzle, typed);

    std::optional<InputError> problem;
    auto instance = stated_text(puzzle, typed, problem);
    if (instance && is_file)
        throw app::UsageError(
            fmt::format("{0} is an instance and the name of a file; ./{0} is the file alone", typed));
    if (instance) return std::move(*instance);
    if (is_file || is_folder) return stated_file(puzzle, typed);
    if (is_bare_word(typed))
        throw InputError(fmt::format("{}; nor is there a file {}", problem->what(), typed));
    throw InputError(*problem);
}

Statement stated_instance(const Puzzle& puzzle, const std::optional<std::string>& instance) {
    if (!instance) return state(puzzle, "example", std::string(puzzle.example));
    return named_instance(puzzle, *instance).statement;
}

} // namespace puzzles
