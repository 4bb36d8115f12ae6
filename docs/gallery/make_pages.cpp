// Writes the pages of the gallery: one for each puzzle, with a picture of its example's answer; a table of all; and a
// table of the effort of their searches, so that a change of the search touches one page.
//
//     arcwise_gallery_pages docs/gallery             writes them
//     arcwise_gallery_pages docs/gallery --check     compares them: exit status 1 if they differ

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/common/text.hpp>
#include <apps/puzzles/puzzle.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

namespace {

using namespace puzzles;
namespace fs = std::filesystem;

using Pages = std::map<std::string, std::string>; ///< by file name

std::string text_of_file(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// "magic_square" for magic-square.
std::string file_name(const Puzzle& puzzle) {
    std::string name(puzzle.name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

bool is_optimised(const Statement& puzzle) { return puzzle.minimise || puzzle.maximise; }

/// An instance, and the search of arcwise-puzzles for it by the general engine, whose nodes are the same on every
/// machine.
Statement statement_of(const Puzzle& puzzle, std::string_view instance) {
    Statement statement = state(puzzle, std::string(puzzle.name), std::string(instance));
    statement.search.engine = csp::EngineChoice::general;
    if (!is_optimised(statement)) statement.search.projection = statement.answer;
    return statement;
}

csp::SolveResult answer_to(const Statement& puzzle) {
    if (puzzle.minimise) return csp::minimise(puzzle.model, *puzzle.minimise, puzzle.search);
    if (puzzle.maximise) return csp::maximise(puzzle.model, *puzzle.maximise, puzzle.search);
    return csp::solve(puzzle.model, puzzle.search);
}

/// The effort of finding the best, or all answers.
csp::Statistics full_effort(const Statement& puzzle) {
    return is_optimised(puzzle) ? answer_to(puzzle).statistics()
                                : csp::count_solutions(puzzle.model, puzzle.search).statistics;
}

std::string code_block(std::string_view kind, std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return fmt::format("```{}\n{}\n```\n", kind, text);
}

std::string in_one_line(std::string_view instance) {
    if (instance.find('\n') == std::string_view::npos) return '`' + std::string(instance) + '`';
    return fmt::format("{} lines", 1 + std::count(instance.begin(), instance.end(), '\n'));
}

std::string page_of(const Puzzle& puzzle, const fs::path& models, Pages& pages) {
    const Statement statement = statement_of(puzzle, puzzle.example);
    const csp::SolveResult answer = answer_to(statement);
    const Picture picture = statement.drawing(*answer);
    const std::string file = file_name(puzzle);
    pages[file + ".svg"] = svg_of(picture, title_of(puzzle));
    std::string page =
        fmt::format("# {}\n\nThe puzzle: {}.\n\n{}\n\n", puzzle.name, puzzle.summary, puzzle.teaches);
    page += fmt::format("![The answer to the example]({}.svg)\n\n## The example\n\n", file);
    page += fmt::format("An instance consists of {}.\n\n", puzzle.instance);
    page += code_block("", fmt::format("$ arcwise-puzzles {} --example\n{}\n$ arcwise-puzzles {}\n{}",
                                       puzzle.name, puzzle.example, puzzle.name, text_of(picture)));
    page += fmt::format("\n{}, {}.\n\n## Figures that are known\n\n",
                        app::counted(statement.model.variable_count(), "variable"),
                        app::counted(statement.model.constraint_count(), "constraint"));
    page += fmt::format("| instance | {} | source |\n|---|---:|---|\n",
                        is_optimised(statement) ? "best" : "answers");
    for (const KnownFigure& known : puzzle.known)
        page += fmt::format("| {} | {} | {} |\n", in_one_line(known.instance), known.figure, known.source);
    page += fmt::format("\n## The model\n\n<!-- example: apps/puzzles/models/{}.cpp -->\n", file);
    page += code_block("cpp", text_of_file(models / (file + ".cpp")));
    return page;
}

std::string index() {
    std::string page = "# Gallery\n\nPuzzles in a few lines each. `arcwise-puzzles NAME` solves the "
                       "example, and `--about` describes "
                       "the format of an instance.\n`--all` finds all answers, `--count` counts them, "
                       "`--svg FILE` and `--json` write\nthem in other forms, and `--dot` writes the "
                       "constraint graph.\n\n"
                       "Something else? [Model your own puzzle](own-puzzle.md) goes from a blank file to a "
                       "fast model in five "
                       "measured steps.\n\n| puzzle | |\n|---|---|\n";
    for (const Puzzle* puzzle : all_puzzles())
        page += fmt::format("| [{}]({}.md) | {} |\n", puzzle->name, file_name(*puzzle), puzzle->summary);
    return page + "\n[Effort](effort.md) lists the nodes that the puzzles take. All these pages are written "
                  "by\n`arcwise_gallery_pages`, and a test compares them.\n";
}

std::string effort_row(const Puzzle& puzzle, std::string_view instance, std::string_view aim,
                       const csp::Statistics& statistics) {
    return fmt::format("| [{}]({}.md) | {} | {} | {} | {} |\n", puzzle.name, file_name(puzzle), instance, aim,
                       statistics.nodes, statistics.failures);
}

/// The rows of a puzzle: the example as it is solved, and the instances whose figures are known.
std::string effort_rows(const Puzzle& puzzle) {
    const Statement example = statement_of(puzzle, puzzle.example);
    const bool seeks_best = is_optimised(example);
    const auto aim = [&](std::string_view answers) { return seeks_best ? "the best" : answers; };
    std::string rows = effort_row(puzzle, "the example", aim("one answer"), answer_to(example).statistics());
    for (const KnownFigure& known : puzzle.known) {
        const bool is_example = known.instance == puzzle.example;
        if (is_example && seeks_best) continue; // its row is there
        rows += effort_row(puzzle, is_example ? "the example" : in_one_line(known.instance),
                           aim("all answers"), full_effort(statement_of(puzzle, known.instance)));
    }
    return rows;
}

std::string efforts() {
    std::string page =
        "# Effort\n\nThe effort of solving the examples of the [gallery](README.md), and of finding "
        "again the figures that are known.\nNodes and failures are those of the general engine, in "
        "one thread, and the same on every machine. The best is found and\nproved.\n\n"
        "| puzzle | instance | found | nodes | failures |\n|---|---|---|---:|---:|\n";
    for (const Puzzle* puzzle : all_puzzles()) page += effort_rows(*puzzle);
    return page;
}

/// The pages that are not as they are in the folder.
int compare(const Pages& pages, const fs::path& folder) {
    int differences = 0;
    for (const auto& [name, text] : pages) {
        if (text == text_of_file(folder / name)) continue;
        std::cout << (folder / name).string() << " is out of date; arcwise_gallery_pages writes it\n";
        ++differences;
    }
    return differences == 0 ? 0 : 1;
}

int run(const fs::path& folder, bool only_compares) {
    const fs::path models = folder / "../../apps/puzzles/models";
    Pages pages{{"README.md", index()}, {"effort.md", efforts()}};
    for (const Puzzle* puzzle : all_puzzles())
        pages[file_name(*puzzle) + ".md"] = page_of(*puzzle, models, pages);
    if (only_compares) return compare(pages, folder);
    for (const auto& [name, text] : pages) app::write_file((folder / name).string(), text);
    return app::success;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise_gallery_pages", [&] {
        if (argc < 2) throw csp::Error("expected FOLDER [--check]");
        return run(argv[1], argc > 2 && std::string(argv[2]) == "--check");
    });
}
