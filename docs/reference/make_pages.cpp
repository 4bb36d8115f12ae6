// Writes the parts of the reference that come from headers and programs, and the examples with their output.
//
//     arcwise_reference_pages SOURCE-DIRECTORY PROGRAM-DIRECTORY     writes them
//     arcwise_reference_pages SOURCE-DIRECTORY --check               compares them: status 1 if they differ
//
// In a page, marks stand around the text that is not written by hand:
//
//     <!-- contract: FILE#NAME,NAME -->              the contracts of a header    <!-- end of contract -->
//     <!-- meanings: FOLDER FILE#NAME,NAME -->       a line for each declaration   <!-- end of meanings -->
//     <!-- constraints -->                           a line for each constraint    <!-- end of constraints -->
//     <!-- orders: variable -->, or value            a line for each order         <!-- end of orders -->
//     <!-- help: PROGRAM#SECTION,SECTION -->         what --help says              <!-- end of help -->
//
// The last column of a table of orders is written by hand. For <!-- example: FILE --> and <!-- output: FILE --> see
// snippets.hpp.

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <apps/flatzinc/options.hpp>
#include <apps/mpi/options.hpp>
#include <apps/puzzles/options.hpp>
#include <apps/sudoku/options.hpp>
#include <benchmarks/tournament/usage.hpp>
#include <docs/reference/contract.hpp>
#include <docs/reference/help_table.hpp>
#include <docs/reference/snippets.hpp>

#include <csp/base/error.hpp>
#include <csp/search/value_order/value_order.hpp>
#include <csp/search/variable_order/variable_order.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using reference::Contract;
using reference::PagesByName;
using reference::Subject;
namespace fs = std::filesystem;

using Pages = std::map<std::string, std::string>; ///< by file name

Pages pages_in(const fs::path& folder) {
    Pages pages;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".md")
            pages[entry.path().filename().string()] = app::read_file(entry.path().string(), "a page");
    return pages;
}

/// Calls `visit(subject)` for each mark of a kind, "contract" or "help", in a page.
template <typename Visit>
void for_each_mark(const std::string& kind, const std::string& page, const Visit& visit) {
    const std::regex mark("<!-- " + kind + ": (.+?) -->");
    for (std::sregex_iterator at(page.begin(), page.end(), mark), end; at != end; ++at) visit((*at)[1].str());
}

template <typename Visit>
void for_each_contract(const std::string& page, const Visit& visit) {
    for_each_mark("contract", page, visit);
}

/// The output of a program for --help. The program itself need not be built.
std::string help_of(const std::string& program) {
    if (program == "arcwise-mpi") return mpi_program::help();
    if (program == "arcwise-puzzles") return puzzles::help();
    if (program == "arcwise-sudoku") return sudoku_app::full_help();
    if (program == "arcwise-tournament") return tournament::help();
    if (program == "fzn-arcwise") return flatzinc::help();
    throw std::runtime_error("there is no help of " + program);
}

/// "csp/search" of "csp/search/solve.hpp#solve".
std::string part_of(const std::string& subject) {
    const auto folder = subject.find('/');
    return subject.substr(0, subject.find('/', folder + 1));
}

/// Of a name that several parts of the library declare, such as `count`, the page is that of the given part.
PagesByName names_in(const Pages& pages, const std::string& part) {
    PagesByName names;
    for (const auto& [file, text] : pages) names.emplace(fs::path(file).stem().string(), file);
    for (const bool is_own : {false, true})
        for (const auto& [file, text] : pages)
            for_each_contract(text, [&, page = file](const std::string& subject) {
                if ((part_of(subject) == part) != is_own) return;
                for (const std::string& name : Subject(subject).names) names.insert_or_assign(name, page);
            });
    return names;
}

/// The text, with the part between two marks replaced.
std::string between(const std::string& text, const std::string& begin, const std::string& end,
                    const std::string& content) {
    const auto first = text.find(begin);
    if (first == std::string::npos) return text;
    const auto last = text.find(end, first);
    if (last == std::string::npos) throw std::runtime_error(begin + " has no " + end);
    return text.substr(0, first + begin.size()) + '\n' + content + text.substr(last);
}

/// A table of orders, with its last column, written by hand: when each of them helps.
template <typename Kinds>
std::string orders(const Kinds& kinds, const std::string& page) {
    std::string table = "| name | chooses | source | helps when |\n|---|---|---|---|\n";
    for (const auto* kind : kinds) {
        const std::string name = "| `" + std::string(kind->name) + "` |";
        const auto row = page.find('\n' + name);
        std::string helps = "  |";
        if (row != std::string::npos) {
            const std::string old = page.substr(row + 1, page.find('\n', row + 1) - row - 1);
            helps = old.substr(old.rfind('|', old.size() - 2) + 1);
        }
        table +=
            name + ' ' + std::string(kind->summary) + " | " + std::string(kind->source) + " |" + helps + '\n';
    }
    return table;
}

std::string with_orders(const std::string& text) {
    const std::string end = "<!-- end of orders -->";
    const std::string variable = "<!-- orders: variable -->";
    const std::string value = "<!-- orders: value -->";
    const auto from = [&](const std::string& mark) {
        return text.substr(std::min(text.find(mark), text.size()));
    };
    const std::string made = between(text, variable, end, orders(csp::variable_order::all(), from(variable)));
    return between(made, value, end, orders(csp::value_order::all(), from(value)));
}

/// Makes pages of headers and programs.
class Reference {
  public:
    Reference(fs::path source, Pages pages) : source_(std::move(source)), pages_(std::move(pages)) {}

    Pages made() {
        Pages made;
        for (const auto& [file, text] : pages_)
            made[file] = with_orders(with_help(with_meanings(file, with_contracts(file, text))));
        made["README.md"] =
            between(made["README.md"], "<!-- constraints -->", "<!-- end of constraints -->", constraints());
        return made;
    }

  private:
    const PagesByName& names_for(const std::string& subject) {
        const std::string part = part_of(subject);
        const auto found = names_.find(part);
        return found != names_.end() ? found->second
                                     : names_.emplace(part, names_in(pages_, part)).first->second;
    }

    Contract contract(const std::string& subject, const std::string& page) {
        const Subject of(subject);
        return {of, app::read_file((source_ / of.file).string(), "a header"), names_for(subject), page};
    }

    std::string with_contracts(const std::string& file, const std::string& text) {
        std::string made = text;
        for_each_contract(text, [&](const std::string& subject) {
            made = between(made, "<!-- contract: " + subject + " -->", "<!-- end of contract -->",
                           contract(subject, file).markdown());
        });
        return made;
    }

    static std::string with_help(const std::string& text) {
        std::string made = text;
        for_each_mark("help", text, [&](const std::string& subject) {
            const Subject of(subject);
            made = between(made, "<!-- help: " + subject + " -->", "<!-- end of help -->",
                           reference::help_tables(manual::parse_help(help_of(of.file)), of.names));
        });
        return made;
    }

    std::string with_meanings(const std::string& file, const std::string& text) {
        std::string made = text;
        for_each_mark("meanings", text, [&](const std::string& folder) {
            made = between(made, "<!-- meanings: " + folder + " -->", "<!-- end of meanings -->",
                           meanings(folder, file));
        });
        return made;
    }

    /// A line for each function and each type of some headers: "FILE", "FILE#NAME,NAME", or "FOLDER", which are those
    /// that the umbrella header of the library of Sudoku includes from there.
    std::string meanings(const std::string& list, const std::string& page) {
        std::string table = "| | |\n|---|---|\n";
        std::istringstream words(list);
        for (std::string word; words >> word;) {
            const Subject subject(word);
            if (subject.file.ends_with(".hpp"))
                table += meanings_of(subject, page);
            else
                for (const std::string& file : included_from(subject.file))
                    table += meanings_of(Subject(file), page);
        }
        return table;
    }

    std::vector<std::string> included_from(const std::string& folder) const {
        const std::string all = app::read_file((source_ / "sudoku" / "sudoku.hpp").string(), "a header");
        const std::regex include("#include <(" + folder + "/[^>]+)>");
        std::vector<std::string> files;
        for (std::sregex_iterator at(all.begin(), all.end(), include), end; at != end; ++at)
            files.push_back((*at)[1]);
        return files;
    }

    std::string meanings_of(const Subject& subject, const std::string& page) {
        std::string rows;
        for (const auto& entry :
             reference::entries_of(app::read_file((source_ / subject.file).string(), "a header")))
            rows += meaning_of(entry, subject, page);
        return rows;
    }

    std::string meaning_of(const reference::Entry& entry, const Subject& subject, const std::string& page) {
        std::string names;
        for (const auto& declared : entry.declarations) {
            const bool is_type = !declared.body.empty() || declared.text.starts_with("using ");
            const bool is_asked =
                subject.names.empty() ||
                std::find(subject.names.begin(), subject.names.end(), declared.name) != subject.names.end();
            if ((!is_type && !declared.is_function) || !is_asked || declared.name.starts_with("operator"))
                continue;
            const std::string name = '`' + declared.name + (is_type ? "`" : "()`");
            if (names.find(name) == std::string::npos) names += (names.empty() ? "" : ", ") + name;
        }
        if (names.empty() || entry.comment.empty()) return "";
        std::string header;
        for (const std::string& line : entry.comment) header += "/// " + line + '\n';
        const Contract made(Subject(subject.file + "#it"), header + "int it();\n", names_for(subject.file),
                            page);
        const std::string meaning = made.markdown().substr(0, made.markdown().find('\n'));
        static const std::regex rest(R"(\.( [A-Z`].*)?$)"); // of the first paragraph
        return "| " + names + " | " + std::regex_replace(meaning, rest, "") + " |\n";
    }

    /// A line for each contract of a constraint.
    std::string constraints() {
        std::string table = "| constraint | meaning | consistency |\n|---|---|---|\n";
        for (const auto& [file, text] : pages_)
            for_each_contract(text, [&, page = file](const std::string& subject) {
                const Contract made = contract(subject, "README.md");
                if (!subject.starts_with("csp/constraints/") || made.consistency().empty()) return;
                std::string names = subject.substr(subject.find('#') + 1);
                names = std::regex_replace(names, std::regex("operator"), "");
                names = std::regex_replace(names, std::regex(","), ", ");
                names = std::regex_replace(names, std::regex(R"([|*])"), R"(\$&)");
                table += "| [" + names + "](" + page + ") | " + made.meaning() + " | " + made.consistency() +
                         " |\n";
            });
        return table;
    }

    fs::path source_;
    Pages pages_;
    std::map<std::string, PagesByName> names_; ///< by part of the library
};

/// Names the pages that differ from headers and programs.
int compare(const Pages& pages, const Pages& made) {
    int status = app::success;
    for (const auto& [file, text] : made) {
        if (text == pages.at(file)) continue;
        std::cout << "docs/reference/" << file << " is not what headers and programs say; write it by\n"
                  << "    arcwise_reference_pages SOURCE-DIRECTORY PROGRAM-DIRECTORY\n";
        status = 1;
    }
    return status;
}

int run(const fs::path& source, const std::string& other) {
    const fs::path folder = source / "docs" / "reference";
    const Pages pages = pages_in(folder);
    const Pages made = Reference(source, pages).made();
    if (other == "--check") return compare(pages, made);
    const auto project = reference::project_sources(source, fs::absolute(other));
    for (const auto& [file, text] : made) {
        const std::string page = reference::with_true_snippets(text, project);
        if (page != pages.at(file)) app::write_file((folder / file).string(), page);
    }
    return app::success;
}

} // namespace

int main(int argc, char** argv) {
    return app::run_program("arcwise_reference_pages", [&] {
        if (argc != 3) throw csp::Error("expected SOURCE-DIRECTORY and PROGRAM-DIRECTORY or --check");
        return run(fs::absolute(argv[1]), argv[2]);
    });
}
