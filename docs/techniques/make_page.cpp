// Writes docs/techniques.md and its pictures: each technique on a position of tests/data/techniques.txt, or on a
// variant of variant_techniques.txt. Writes the pictures of docs/setting.md as well: a step of each of its puzzles.
// usage: arcwise_technique_page SOURCE-DIRECTORY [--check]     with --check only compares, and fails if they differ

#include <sudoku/sudoku.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

namespace {

using sudoku::Technique;

struct Case {
    std::string effect;
    sudoku::MarkedGrid grid;
};

struct VariantCase {
    std::string sentence;
    sudoku::Variant variant;
};

/// The first case of each technique for variants.
std::map<std::string, VariantCase> variant_cases_of(const std::string& path) {
    std::map<std::string, VariantCase> cases;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find(" | ");
        const auto second = line.find(" | ", first + 3);
        std::string text = line.substr(second + 3);
        std::replace(text.begin(), text.end(), ';', '\n');
        cases.try_emplace(line.substr(0, first), VariantCase{line.substr(first + 3, second - first - 3),
                                                             sudoku::read_variant_text(text)});
    }
    return cases;
}

/// The first case of each technique.
std::map<std::string, Case> cases_of(const std::string& path) {
    std::map<std::string, Case> cases;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const auto first = line.find(" | ");
        const auto second = line.find(" | ", first + 3);
        cases.try_emplace(
            line.substr(0, line.find_first_of(" ,")),
            Case{line.substr(first + 3, second - first - 3), sudoku::parse_marks(line.substr(second + 3))});
    }
    return cases;
}

/// The files of the page, by name.
class Page {
  public:
    explicit Page(const std::string& source)
        : source_(source),
          cases_(cases_of(source + "/tests/data/techniques.txt")),
          variant_cases_(variant_cases_of(source + "/tests/data/variant_techniques.txt")),
          geometry_(sudoku::Layout::classic()),
          names_(geometry_) {}

    std::map<std::string, std::string> files() {
        text_ =
            "# Techniques\n\n"
            "From easy to hard, in the order in which `arcwise-sudoku explain` tries them. SE and HoDoKu "
            "are the ratings of Sudoku Explainer 1.2.1 and HoDoKu 2.2; a + marks ratings that grow with "
            "the length of the chain. In the pictures, the cells of the pattern are shaded and its values "
            "bold; removed marks are struck out, and placed values are circled. The program "
            "`arcwise_technique_page` makes this page and its pictures; [sudoku.md](sudoku.md) explains "
            "how to use the techniques.\n";
        for (const Technique* technique : sudoku::techniques::all()) add(*technique);
        text_ += "\n## Only on the scale of Sudoku Explainer\n\n"
                 "Sudoku Explainer counts direct eliminations as separate steps, and uses the easiest net of "
                 "a level. `rate` uses these techniques; `explain` does not.\n";
        for (const Technique* technique : sudoku::techniques::of_se(true))
            if (std::ranges::find(sudoku::techniques::all(), technique->name, &Technique::name) ==
                sudoku::techniques::all().end())
                add(*technique);
        text_ += "\n## Techniques for variants\n\n"
                 "Restrictions such as cages and thermometers have separate techniques: see "
                 "[setting.md](setting.md#explain-it). `explain`, `hint` and `rate` try them, from easy to "
                 "hard, among those of the first list up to the almost locked sets; techniques that assume "
                 "one solution do not apply. The techniques also use the fact that cells of a restriction "
                 "differ if they share a unit. The sets of cells in which no digit repeats, such as cages, "
                 "count as units of the other techniques. The ratings are on a scale of Arcwise, which "
                 "continues that of Sudoku Explainer.\n";
        for (const Technique* technique : sudoku::techniques::of_variants())
            if (std::ranges::find(sudoku::techniques::all(), technique->name, &Technique::name) ==
                sudoku::techniques::all().end())
                add_of_variant(*technique);
        files_["techniques.md"] = text_;
        add_puzzle("killer", sudoku::techniques::rule_of_45);
        add_puzzle("thermometers-and-arrows", sudoku::techniques::common_exclusion);
        add_puzzle("whispers", sudoku::techniques::must_contain);
        return files_;
    }

  private:
    void add_title(const Technique& technique) {
        text_ += fmt::format(
            "\n### {}: `{}`\n\n{}. ", technique.title, technique.name,
            static_cast<char>(std::toupper(static_cast<unsigned char>(technique.summary.front()))) +
                std::string(technique.summary.substr(1)));
    }

    void add(const Technique& technique) {
        const auto& scale = technique.difficulty;
        add_title(technique);
        if (technique.assumes_one_solution) text_ += "It assumes that there is one solution. ";
        if (scale.se > 0) text_ += fmt::format("SE {:.1f}{}. ", scale.se, scale.grows ? "+" : "");
        if (scale.hodoku > 0)
            text_ += fmt::format("HoDoKu {}, {}.", scale.hodoku, sudoku::name_of(scale.level));
        while (text_.back() == ' ') text_.pop_back();
        text_ += '\n';
        const auto known = cases_.find(std::string(technique.name));
        if (known == cases_.end()) return;
        const auto& grid = known->second.grid;
        const sudoku::Position position(geometry_, grid.givens, grid.placed, grid.marks);
        constexpr std::size_t plenty = 40;
        sudoku::Steps found(technique, position, plenty);
        technique.find(position, found);
        for (const sudoku::Step& step : found.all()) {
            if (sudoku::effect(step, names_) != known->second.effect) continue;
            text_ += fmt::format("\n> {}\n\n![{}](techniques/{}.svg)\n", sentence(step, names_),
                                 technique.title, technique.name);
            files_[fmt::format("techniques/{}.svg", technique.name)] = svg_of(position, step, names_);
            return;
        }
    }

    void add_of_variant(const Technique& technique) {
        add_title(technique);
        text_ += fmt::format("Arcwise {:.1f}, {} points, {}.\n", technique.difficulty.se,
                             technique.difficulty.hodoku, sudoku::name_of(technique.difficulty.level));
        const auto known = variant_cases_.find(std::string(technique.name));
        if (known == variant_cases_.end()) return;
        const sudoku::Geometry geometry(known->second.variant);
        const sudoku::Names names(geometry);
        const auto grid = sudoku::marked_grid(known->second.variant);
        const sudoku::Position position(geometry, grid.givens, grid.placed, grid.marks);
        constexpr std::size_t plenty = 40;
        sudoku::Steps found(technique, position, plenty);
        technique.find(position, found);
        for (const sudoku::Step& step : found.all()) {
            if (sentence(step, names) != known->second.sentence) continue;
            text_ += fmt::format("\n> {}\n\n![{}](techniques/{}.svg)\n", sentence(step, names),
                                 technique.title, technique.name);
            files_[fmt::format("techniques/{}.svg", technique.name)] = svg_of(position, step, names);
            return;
        }
    }

    /// Draws the first step of a technique in the explanation of an example of arcwise-sudoku.
    void add_puzzle(const std::string& name, const Technique& technique) {
        std::ifstream file(source_ + "/apps/sudoku/examples/" + name + ".txt");
        const auto variant = sudoku::read_variant_text(std::string(std::istreambuf_iterator<char>(file), {}));
        const sudoku::Geometry geometry(variant);
        const auto grid = sudoku::marked_grid(variant);
        sudoku::Position position(geometry, grid.givens, grid.placed, grid.marks);
        const auto all = sudoku::techniques::of_variants();
        const sudoku::Explainer explainer({all.begin(), all.end()});
        (void)explainer.explain(position, &technique);
        files_[fmt::format("techniques/puzzle-{}.svg", name)] =
            svg_of(position, *explainer.next(position), sudoku::Names(geometry));
    }

    std::string source_;
    std::map<std::string, Case> cases_;
    std::map<std::string, VariantCase> variant_cases_;
    sudoku::Geometry geometry_;
    sudoku::Names names_;
    std::string text_;
    std::map<std::string, std::string> files_;
};

} // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.empty()) {
        std::cerr << "usage: arcwise_technique_page SOURCE-DIRECTORY [--check]\n";
        return 2;
    }
    const bool checks = arguments.back() == "--check";
    int status = 0;
    for (const auto& [name, text] : Page(arguments.front()).files()) {
        const std::string path = arguments.front() + "/docs/" + name;
        if (!checks) {
            std::ofstream(path, std::ios::binary) << text;
            continue;
        }
        std::ifstream file(path, std::ios::binary);
        if (std::string(std::istreambuf_iterator<char>(file), {}) == text) continue;
        std::cerr << path << " is not what arcwise_technique_page makes of it\n";
        status = 1;
    }
    return status;
}
