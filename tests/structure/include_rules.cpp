#include <tests/structure/include_rules.hpp>
#include <tests/support/run_program.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

namespace structure {
namespace {

using Paths = std::vector<std::string_view>;

/// The layers from left to right: each layer may include itself and the layers before it. The longest matching prefix
/// of a path determines its layer; "*" stands for the files directly in a folder.
constexpr std::array<std::string_view, 28> layers{
    "csp/base/", "csp/store/", "csp/engine/", "csp/learn/",
    // The basis of every constraint, and the constraints from which further constraints are made, from the simplest on.
    "csp/constraints/*", "csp/constraints/binary/", "csp/constraints/linear/", "csp/constraints/comparison/",
    "csp/constraints/logic/", "csp/constraints/expression/",
    // The catalogue, whose folders do not include each other in a cycle.
    "csp/constraints/", "csp/model/", "csp/trace/", "csp/graph/", "csp/dense/", "csp/cost/", "csp/proof/",
    "csp/search/", "csp/explain/", "csp/testing/", "csp/csp.hpp", "csp/mpi/", "sudoku/board/",
    "sudoku/layout/", "sudoku/puzzle/", "sudoku/making/", "sudoku/", "apps/"};

/// Folders that may include every layer and that no layer includes.
const Paths above_the_layers{"tests/", "benchmarks/", "docs/"};

/// The headers of constraints that the search may include: expressions, which options contain; the facts that
/// branchings and neighbourhoods read; joint passes, which options switch off; and the constraints that it states as a
/// user does.
const Paths known_to_the_search{"csp/constraints/expression/expression.hpp",
                                "csp/constraints/expression/list.hpp",
                                "csp/constraints/schedule/task.hpp",
                                "csp/constraints/schedule/schedule.hpp",
                                "csp/constraints/circuit/route.hpp",
                                "csp/constraints/joint_pass.hpp",
                                "csp/constraints/require/checking.hpp",
                                "csp/constraints/arithmetic/arithmetic.hpp",
                                "csp/constraints/logic/logic.hpp"};

/// A third-party library, the folders whose files may include it, and whether all .cpp files may.
struct Library {
    std::string_view prefix;
    Paths folders;
    bool in_every_source = false;
};

/// The first entry with a matching prefix applies. Headers without a folder belong to the standard library.
const std::vector<Library> libraries{
    {"boost/graph/", {"csp/graph/", "tests/", "docs/"}},
    {"boost/program_options", {"apps/", "tests/", "benchmarks/"}},
    {"boost/", {"csp/graph/", "apps/", "tests/", "benchmarks/"}, true},
    {"fmt/", {"apps/", "tests/", "benchmarks/"}, true},
    {"nlohmann/", {"apps/", "tests/", "benchmarks/"}, true},
    {"mpi.h", {"csp/mpi/communicator.cpp"}},
    {"gtest/", {"tests/"}},
    {"gmock/", {"tests/"}},
    {"rapidcheck", {"tests/"}},
    {"benchmark/", {"benchmarks/"}},
    {"gecode/", {"benchmarks/", "tests/"}},
    {"sys/", {"apps/", "tests/", "benchmarks/"}},
};

struct Include {
    std::string target;
    bool quoted;
    int line;
};

std::vector<Include> includes_of(const SourceFile& file) {
    static const std::regex directive(R"(\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
    std::vector<Include> includes;
    std::istringstream lines(file.text);
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::smatch match;
        if (std::regex_match(line, match, directive))
            includes.push_back({match[2], match[1] == "\"", number});
    }
    return includes;
}

bool begins_with_any(std::string_view path, const Paths& prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [path](std::string_view prefix) { return path.starts_with(prefix); });
}

bool is_ours(std::string_view path) {
    return begins_with_any(path, {"csp/", "sudoku/", "apps/"}) || begins_with_any(path, above_the_layers);
}

bool is_in(std::string_view path, std::string_view layer) {
    if (!layer.ends_with('*')) return path.starts_with(layer);
    layer.remove_suffix(1);
    return path.starts_with(layer) && path.find('/', layer.size()) == std::string_view::npos;
}

/// Returns the layer of the path, or the number of layers if it is in none.
std::size_t layer_of(std::string_view path) {
    std::size_t found = layers.size();
    for (std::size_t i = 0; i < layers.size(); ++i)
        if (is_in(path, layers[i]) && (found == layers.size() || layers[i].size() > layers[found].size()))
            found = i;
    return found;
}

/// Returns the error if the file at `path` includes the project header `target`; empty if there is none.
std::string wrong_direction(std::string_view path, std::string_view target) {
    if (begins_with_any(target, above_the_layers)) {
        const auto own_folder = path.substr(0, path.find('/') + 1);
        const bool is_exception =
            (begins_with_any(path, {"tests/benchmarks/", "tests/fuzz/parsers/"}) &&
             target.starts_with("benchmarks/")) ||
            (path.starts_with("tests/structure/") && target.starts_with("docs/reference/")) ||
            (path.starts_with("docs/reference/") && target == "benchmarks/tournament/usage.hpp"); // --help
        return target.starts_with(own_folder) || is_exception
                   ? ""
                   : "only " + std::string(target.substr(0, target.find('/'))) +
                         " itself may include from there";
    }
    if (layer_of(target) == layers.size())
        return "that folder has no place in the order of include_rules.cpp";
    if (begins_with_any(path, above_the_layers)) return "";
    if (layer_of(path) == layers.size())
        return "the including folder has no place in the order of include_rules.cpp";
    if (path.starts_with("sudoku/board/") && target.starts_with("csp/") && !target.starts_with("csp/base/"))
        return "boards know nothing of csp but its errors";
    if (path.starts_with("csp/search/") && target.starts_with("csp/constraints/") &&
        std::find(known_to_the_search.begin(), known_to_the_search.end(), target) ==
            known_to_the_search.end())
        return "the search does not know this kind of constraint";
    return layer_of(target) <= layer_of(path) ? "" : "that folder stands to the right of this one";
}

/// Returns the error if the file at `path` includes the third-party header `target`; empty if there is none.
std::string misplaced_library(std::string_view path, std::string_view target) {
    const auto library = std::find_if(libraries.begin(), libraries.end(),
                                      [target](const Library& l) { return target.starts_with(l.prefix); });
    if (library == libraries.end())
        return target.find('/') == std::string_view::npos
                   ? ""
                   : "the library is not in the list of include_rules.cpp";
    if (begins_with_any(path, library->folders)) return "";
    if (library->in_every_source && path.ends_with(".cpp")) return "";
    return "the library does not belong in this place";
}

bool is_library_header(std::string_view path) {
    return path.ends_with(".hpp") && begins_with_any(path, {"csp/", "sudoku/"}) &&
           !path.starts_with("csp/graph/");
}

/// Folders, each with the folders from which it includes files and one such include: "a/x.hpp includes b/y.hpp".
using FolderGraph = std::map<std::string, std::map<std::string, std::string>>;

/// Returns the name of the folder directly under `parent` that contains the path; empty if there is none.
std::string folder_under(const std::string& parent, const std::string& path) {
    if (!path.starts_with(parent)) return "";
    const std::size_t end = path.find('/', parent.size());
    return end == std::string::npos ? "" : path.substr(parent.size(), end - parent.size());
}

/// Continues from the last folder of the path. A folder that the search has already left leads to no unknown cycle.
void find_circles(const FolderGraph& graph, std::vector<std::string>& way, std::set<std::string>& left,
                  std::vector<std::string>& circles) {
    const auto node = graph.find(way.back());
    if (node != graph.end() && !left.contains(way.back())) {
        for (const auto& [target, include] : node->second) {
            const auto first = std::find(way.begin(), way.end(), target);
            if (first != way.end()) {
                std::string circle;
                for (auto at = first; at != way.end(); ++at) circle += *at + " -> ";
                circles.push_back(circle + target + ": " + include);
                continue;
            }
            way.push_back(target);
            find_circles(graph, way, left, circles);
            way.pop_back();
        }
    }
    left.insert(way.back());
}

using IncludeGraph = std::map<std::string, std::vector<Include>>;

/// Returns the chain of includes from `path` to the first third-party header; empty if there is none.
std::string chain_to_library(const IncludeGraph& graph, const std::string& path,
                             std::set<std::string>& seen) {
    if (!seen.insert(path).second) return "";
    const auto node = graph.find(path);
    if (node == graph.end()) return "";
    for (const Include& include : node->second) {
        std::string rest;
        if (is_ours(include.target))
            rest = chain_to_library(graph, include.target, seen);
        else if (include.target.find('/') != std::string::npos)
            rest = include.target;
        if (!rest.empty()) return path + " -> " + rest;
    }
    return "";
}

} // namespace

std::vector<SourceFile> read_sources(const std::filesystem::path& root) {
    std::vector<SourceFile> files;
    for (const char* folder : {"csp", "sudoku", "apps", "tests", "benchmarks", "docs"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            files.push_back(
                {entry.path().lexically_relative(root).generic_string(), tests::text_of(entry.path())});
        }
    }
    return files;
}

std::vector<std::string> forbidden_includes(const SourceFile& file) {
    std::vector<std::string> problems;
    for (const Include& include : includes_of(file)) {
        std::string problem;
        if (include.quoted)
            problem = "a header is named from the root of the project, in <>";
        else if (is_ours(include.target))
            problem = wrong_direction(file.path, include.target);
        else
            problem = misplaced_library(file.path, include.target);
        if (problem.empty()) continue;
        problems.push_back(file.path + ':' + std::to_string(include.line) + ": includes " + include.target +
                           ": " + problem);
    }
    return problems;
}

std::vector<std::string> circles_of_folders(const std::vector<SourceFile>& files, const std::string& parent) {
    FolderGraph graph;
    for (const SourceFile& file : files) {
        const std::string from = folder_under(parent, file.path);
        if (from.empty()) continue;
        for (const Include& include : includes_of(file))
            if (const std::string to = folder_under(parent, include.target); !to.empty() && to != from)
                graph[from].try_emplace(to, file.path + " includes " + include.target);
    }
    std::vector<std::string> circles;
    std::set<std::string> left;
    for (const auto& [folder, targets] : graph) {
        std::vector<std::string> way{folder};
        find_circles(graph, way, left, circles);
    }
    return circles;
}

std::vector<std::string> leaked_libraries(const std::vector<SourceFile>& files) {
    IncludeGraph graph;
    for (const SourceFile& file : files) graph[file.path] = includes_of(file);
    std::vector<std::string> problems;
    for (const SourceFile& file : files) {
        std::set<std::string> seen;
        if (!is_library_header(file.path)) continue;
        if (auto chain = chain_to_library(graph, file.path, seen); !chain.empty()) problems.push_back(chain);
    }
    return problems;
}

} // namespace structure
