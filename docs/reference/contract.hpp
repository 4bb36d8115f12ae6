#pragma once

#include <docs/reference/header.hpp>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

/// The page that describes a name: "comparison.md" of "not_equal".
using PagesByName = std::map<std::string, std::string>;

/// The names of the parts of a contract in their order, as a regular expression.
inline constexpr std::string_view parts =
    "Consistency|Negated|Completeness|Complexity|Errors|Source|See also";

/// Which declarations a part of a page is about: "csp/constraints/comparison/comparison.hpp#in,describe_set". A member
/// is named with its type: "csp/search/search_options.hpp#SearchOptions::threads".
struct Subject {
    explicit Subject(const std::string& text);

    std::string file;
    std::vector<std::string> names;
};

/// The documentation of a subject in a header, as Markdown.
///
/// A comment begins with the meaning. Below it stand paragraphs, code that is indented by four spaces, lists ("  - "),
/// "@param NAME  text", and last the parts, "Complexity: text". Other lines continue the line above them. Of a type,
/// public members that have a comment are listed; of a member that has a page of its own, the meaning alone.
///
/// Errors: throws std::runtime_error for a name that the header does not declare, and where "See also" names something
/// that has no page.
class Contract {
  public:
    Contract(const Subject& subject, const std::string& header, const PagesByName& pages, std::string page);

    const std::string& markdown() const { return markdown_; }
    /// The meaning of the first declaration, and a consistency: one sentence of each.
    const std::string& meaning() const { return meaning_; }
    const std::string& consistency() const { return consistency_; }

  private:
    void add_entry(const Entry& entry, const std::vector<std::string>& names,
                   const Declaration* type = nullptr);
    void add_member(const std::vector<Entry>& entries, const std::string& type, const std::string& member);
    void add_part(const std::string& head, const std::string& text);
    void add_members(const Declaration& type);
    /// The comment of members, in one paragraph.
    std::string summary_of(const Declaration& type, const Entry& members) const;
    void add_paragraph(const std::string& text);
    void add_line(const std::string& text, bool after_gap);
    /// From here on, the text is about a type or its members; null: about neither.
    void enter(const Declaration* type);
    /// From here on, the text is about these functions: their parameters are names in it.
    void enter_functions(const Entry& entry);
    /// With formulas typeset, and code in ticks, with a link where it is a name that has a page.
    std::string prose(const std::string& text) const;
    std::string links(const std::string& list) const;
    /// A parameter or a member hides a function of the same name, as in C++.
    std::string link_of(const std::string& code) const;

    const PagesByName& pages_;
    std::string file_;
    std::string page_;
    std::string type_; ///< empty outside of types
    std::set<std::string> members_;
    std::set<std::string> parameters_;
    std::string markdown_;
    std::string meaning_;
    std::string consistency_;
};

} // namespace reference
