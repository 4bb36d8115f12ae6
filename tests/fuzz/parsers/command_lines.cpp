#include <apps/common/text.hpp>
#include <apps/puzzles/options.hpp>
#include <apps/sudoku/options.hpp>
#include <benchmarks/tournament/options.hpp>
#include <tests/fuzz/parsers/check.hpp>

#include <algorithm>
#include <string>
#include <vector>

/// The command lines of the three programs: the first byte selects the program, and each line is a word, in which a
/// carriage return stands for a newline.
///
/// Each command line must be accepted, or refused with a message of one line.
namespace {

constexpr unsigned programs = 3;

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words{"program"};
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string word(text.substr(0, end));
        std::replace(word.begin(), word.end(), '\r', '\n');
        words.emplace_back(word.c_str()); // ends at a zero byte, like every word of a command line
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

void parse(unsigned program, int argc, const char* const* argv) {
    if (program == 0) {
        const auto options = sudoku_app::parse_options(argc, argv);
        fuzz::require(!options.files.empty() || options.command != sudoku_app::Command::solve,
                      "there is a file");
        fuzz::require(options.threads >= 1 && options.threads <= 1024, "the number of threads has bounds");
        fuzz::require(options.wanted() >= 1, "a solution is looked for");
    } else if (program == 1) {
        const auto options = puzzles::parse_options(argc, argv);
        fuzz::require(options.puzzle != nullptr || options.command != puzzles::Command::solve,
                      "there is a puzzle");
    } else {
        const auto options = tournament::parse_options(argc, argv);
        fuzz::require(options.seeds >= 1 && options.wanted.instances >= 1, "numbers are from 1");
        fuzz::require(1 <= options.shard.number && options.shard.number <= options.shard.count, "a shard");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const fuzz::Patience patience;
    const fuzz::Bytes bytes(data, size);
    const unsigned program = bytes.way % programs;
    const bool may_name_files =
        program == 0; // --layout reads the file with this name: no file outside of this folder
    if (may_name_files && bytes.text.find('/') != std::string_view::npos) return 0;
    const auto words = words_of(bytes.text);
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    try {
        parse(program, static_cast<int>(arguments.size()), arguments.data());
    } catch (const app::UsageError& error) {
        fuzz::require_message(error.what());
    }
    return 0;
}
