// Writes what the pages of the reference say of headers, the programs that they show and what these print.
//
//     arcwise_reference_pages SOURCE-DIRECTORY PROGRAM-DIRECTORY     writes them
//     arcwise_reference_pages SOURCE-DIRECTORY --check               compares what they say of headers: status 1 if it differs
//
// In a page, what a header says is between <!-- contract: FILE#NAME,NAME --> and <!-- end of contract -->; the list of
// constraints is between <!-- constraints --> and <!-- end of constraints -->. The rest is written by hand, except the block
// below <!-- example: FILE --> or <!-- output: FILE -->, see snippets.hpp.

#include <apps/common/files.hpp>
#include <apps/common/program.hpp>
#include <docs/reference/contract.hpp>
#include <docs/reference/snippets.hpp>

#include <csp/base/error.hpp>

#include <filesystem>
#include <iostream>
#include <map>
#include <regex>
#include <stdexcept>
#include <string>

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

/// Calls `visit(subject)` for each contract of a page.
template <typename Visit>
void for_each_contract(const std::string& page, const Visit& visit) {
    static const std::regex mark("<!-- contract: (\\S+) -->");
    for (std::sregex_iterator at(page.begin(), page.end(), mark), end; at != end; ++at) visit((*at)[1].str());
}

PagesByName names_in(const Pages& pages) {
    PagesByName names;
    for (const auto& [file, text] : pages) names.emplace(fs::path(file).stem().string(), file);
    for (const auto& [file, text] : pages)
        for_each_contract(text, [&, page = file](const std::string& subject) {
            for (const std::string& name : Subject(subject).names) names.insert_or_assign(name, page);
        });
    return names;
}

/// The text with what is between two marks replaced.
std::string between(const std::string& text, const std::string& begin, const std::string& end,
                    const std::string& content) {
    const auto first = text.find(begin);
    if (first == std::string::npos) return text;
    const auto last = text.find(end, first);
    if (last == std::string::npos) throw std::runtime_error(begin + " has no " + end);
    return text.substr(0, first + begin.size()) + '\n' + content + text.substr(last);
}

/// Makes pages of headers.
class Reference {
  public:
    Reference(fs::path source, Pages pages)
        : source_(std::move(source)),
          pages_(std::move(pages)),
          names_(names_in(pages_)) {}

    Pages made() const {
        Pages made;
        for (const auto& [file, text] : pages_) made[file] = with_contracts(file, text);
        made["README.md"] =
            between(made["README.md"], "<!-- constraints -->", "<!-- end of constraints -->", constraints());
        return made;
    }

  private:
    Contract contract(const std::string& subject, const std::string& page) const {
        const Subject of(subject);
        return {of, app::read_file((source_ / of.file).string(), "a header"), names_, page};
    }

    std::string with_contracts(const std::string& file, const std::string& text) const {
        std::string made = text;
        for_each_contract(text, [&](const std::string& subject) {
            made = between(made, "<!-- contract: " + subject + " -->", "<!-- end of contract -->",
                           contract(subject, file).markdown());
        });
        return made;
    }

    /// A line for each contract of a constraint.
    std::string constraints() const {
        std::string table = "| constraint | says | consistency |\n|---|---|---|\n";
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
    PagesByName names_;
};

/// The pages that do not say of headers what these say.
int compare(const Pages& pages, const Pages& made) {
    int status = app::success;
    for (const auto& [file, text] : made) {
        if (text == pages.at(file)) continue;
        std::cout << "docs/reference/" << file << " is not what its headers say; write it by\n"
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
