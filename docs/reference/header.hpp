#pragma once

#include <string>
#include <vector>

namespace reference {

/// A declaration in a header: of a function, a type, a constant, a member, or a namespace that has a comment.
struct Declaration {
    std::string name; ///< "all_different", "operator+"
    /// "Constraint all_equal(const List& scope)": without the text in braces, without `inline`; empty for a namespace.
    std::string text = {};
    std::string body = {};   ///< the text in the braces of a type
    std::string remark = {}; ///< the text after "///<"
    bool is_function = false;
};

/// Declarations that share a comment: those below it, up to the next blank line or comment.
struct Entry {
    std::vector<std::string> comment; ///< its lines, without "///"; none if the declarations have no comment
    std::vector<Declaration> declarations;
};

/// What a header declares in its namespaces, without deleted functions.
std::vector<Entry> entries_of(const std::string& header);

/// What the body of a type declares for all to use.
std::vector<Entry> members_of(const Declaration& type);

std::vector<std::string> lines_of(const std::string& text);

} // namespace reference
