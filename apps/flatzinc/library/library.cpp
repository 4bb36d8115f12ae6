#include <apps/flatzinc/library/library.hpp>

#include <apps/common/text.hpp>
#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/syntax/tree.hpp>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace flatzinc {

namespace {

[[noreturn]] void refuse(std::size_t line, const std::string& what) {
    throw FileError("line " + std::to_string(line), what);
}

std::string quoted(std::string_view text) { return '"' + app::printable(text) + '"'; }

// MiniZinc text.

constexpr std::string_view blanks = " \n";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

std::size_t skip_blanks(std::string_view text, std::size_t at) {
    return std::min(text.find_first_not_of(blanks, at), text.size());
}

std::string_view name_at(std::string_view text, std::size_t at) {
    return text.substr(at, std::min(text.find_first_not_of(letters, at), text.size()) - at);
}

/// Returns the end of the string or comment that begins here; the place itself if none begins.
std::size_t skip_opaque(std::string_view text, std::size_t at) {
    if (text[at] == '%') return std::min(text.find('\n', at), text.size());
    if (text[at] == '"') return std::min(text.find('"', at + 1), text.size() - 1) + 1;
    return at;
}

/// Returns the first place from `at` on at which `is_end` holds for the character and the depth in brackets; the end of
/// the text if there is none. A bracket has the depth of the text after it.
template <typename IsEnd>
std::size_t find(std::string_view text, std::size_t at, const IsEnd& is_end) {
    int depth = 0;
    while (at < text.size()) {
        if (const std::size_t end = skip_opaque(text, at); end != at) {
            at = end;
            continue;
        }
        const char c = text[at];
        depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
        depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
        if (is_end(c, depth)) return at;
        ++at;
    }
    return text.size();
}

/// A name with arguments in parentheses: the head of a definition, or a call.
struct Call {
    std::string_view name;
    std::string_view arguments;
    std::size_t end = 0; ///< the place after the closing parenthesis

    std::size_t count() const {
        if (skip_blanks(arguments, 0) == arguments.size()) return 0;
        std::size_t count = 1;
        find(arguments, 0, [&](char c, int depth) {
            count += c == ',' && depth == 0 ? 1U : 0U;
            return false;
        });
        return count;
    }
};

/// Returns the call that begins here; without a name if none does.
Call call_at(std::string_view text, std::size_t at) {
    const std::string_view name = name_at(text, at);
    const std::size_t open = at + name.size();
    if (name.empty() || open >= text.size() || text[open] != '(') return {};
    const std::size_t close = find(text, open, [](char, int depth) { return depth == 0; });
    return {name, text.substr(open + 1, close - open - 1), close + 1};
}

/// Returns all calls of Arcwise's own predicates and functions.
std::vector<Call> own_calls(std::string_view text) {
    std::vector<Call> calls;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t end = skip_opaque(text, at); end != at) {
            at = end;
        } else {
            const Call call = call_at(text, at);
            if (call.name.starts_with("arcwise_")) calls.push_back(call);
            at += std::max<std::size_t>(name_at(text, at).size(), 1);
        }
    }
    return calls;
}

// Rows.

std::string_view type_of(char letter) {
    switch (letter) {
    case 'i':
        return "var int";
    case 'b':
        return "var bool";
    case 'n':
        return "int";
    case 's':
        return "set of int";
    case 'I':
        return "array[int] of var int";
    case 'B':
        return "array[int] of var bool";
    case 'N':
        return "array[int] of int";
    case 'S':
        return "array[int] of set of int";
    default:
        return "array[int] of bool"; // M
    }
}

std::string declaration(const FoundBuiltin& found) {
    const auto& [row, form] = found;
    std::string text = "predicate " + std::string(row->name) + std::string(suffix_of(form));
    for (std::size_t i = 0; i < row->types.size(); ++i)
        text.append(i == 0 ? "(" : ", ")
            .append(type_of(row->types[i]))
            .append(": x")
            .append(std::to_string(i + 1));
    return text + (form == Form::plain ? "" : ", var bool: condition") + ");\n";
}

/// Returns the form of a row that has this name. Throws FileError if there is none, or more than one.
FoundBuiltin form_named(std::string_view name, std::size_t line) {
    std::vector<FoundBuiltin> found;
    std::vector<std::string> names;
    for (const Builtin* const row : all_builtins())
        for (const Form form : {Form::plain, Form::reified, Form::implied}) {
            names.push_back(std::string(row->name) + std::string(suffix_of(form)));
            if (names.back() == name) found.push_back({row, form});
        }
    if (found.size() > 1)
        refuse(line, "found " + std::to_string(found.size()) + " constraints " + quoted(name) +
                         ", expected the arguments");
    if (found.empty())
        refuse(line, "found " + quoted(name) + ", expected a constraint of the table of builtins" +
                         app::suggestion(name, std::vector<std::string_view>(names.begin(), names.end())));
    return found.front();
}

// The hand-written text.

/// A predicate or a function, or an include that concerns the whole file.
struct Item {
    std::size_t line = 0;
    std::string file;
    std::string name;
    std::string before; ///< comments and includes
    std::string text;
};

struct Text {
    std::vector<Item> items;
    std::map<std::string, std::size_t> not_reified; ///< names with lines
};

class TextReader {
  public:
    explicit TextReader(std::string_view text) : text_(text) {}

    Text read() {
        while (at_ < text_.size()) {
            const std::string_view line = text_.substr(at_, end_of_line() - at_);
            if (line.starts_with("%%"))
                heading(line);
            else if (line.starts_with('%') || line.empty())
                comment(line);
            else
                item();
            at_ = std::min(end_of_line() + 1, text_.size());
        }
        end_section();
        return std::move(result_);
    }

  private:
    std::size_t end_of_line() const { return std::min(text_.find('\n', at_), text_.size()); }
    std::size_t line_number() const {
        return 1 + static_cast<std::size_t>(
                       std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n'));
    }

    void heading(std::string_view line) {
        constexpr std::string_view exceptions = "%% not reified: ";
        constexpr std::string_view ending = ".mzn";
        end_section();
        if (line.starts_with(exceptions)) {
            for (std::size_t at = exceptions.size(); at < line.size();) {
                const std::string_view name = name_at(line, at);
                result_.not_reified.emplace(name, line_number());
                at = skip_blanks(line, at + std::max<std::size_t>(name.size(), 1));
            }
        } else if (line.starts_with("%% ") && line.ends_with(ending) && line.rfind(' ') == 2 &&
                   !line.starts_with("%% /") && line.find("..") == std::string_view::npos) {
            file_ = line.substr(3);
        } else {
            refuse(line_number(),
                   "found " + quoted(line) + R"(, expected "%% FILE.mzn" or "%% not reified: NAME ...")");
        }
    }

    /// Comments belong to the item that follows without a blank line.
    void comment(std::string_view line) {
        if (line.empty())
            comments_.clear();
        else
            comments_.append(line).append("\n");
    }

    void item() {
        const std::string_view keyword = name_at(text_, at_);
        const std::size_t line = line_number();
        if (keyword != "include" && keyword != "predicate" && keyword != "function")
            refuse(line, "found " + quoted(text_.substr(at_, end_of_line() - at_)) +
                             ", expected an include, a predicate or a function");
        if (file_.empty()) refuse(line, "found no file, expected a line \"%% FILE.mzn\" before");
        const std::size_t end = find(text_, at_, [](char c, int depth) { return c == ';' && depth == 0; });
        if (end == text_.size())
            refuse(line, "found no end of the " + std::string(keyword) + ", expected \";\"");
        const std::string_view text = text_.substr(at_, end + 1 - at_);
        at_ = end + 1;
        if (const auto rest = text_.substr(at_, end_of_line() - at_); skip_blanks(rest, 0) != rest.size())
            refuse(line_number(), "found " + quoted(rest) + " after an item, expected it on a separate line");
        const std::string before = std::exchange(comments_, "");
        if (keyword == "include") {
            includes_.append(before).append(text).append("\n");
            include_line_ = line;
            if (file_.find('*') == std::string::npos)
                result_.items.push_back({line, file_, "", std::exchange(includes_, ""), ""});
            return;
        }
        const std::string_view name = name_of(text, keyword);
        std::string file = file_;
        if (const std::size_t star = file.find('*'); star != std::string::npos) file.replace(star, 1, name);
        result_.items.push_back(
            {line, file, std::string(name), std::exchange(includes_, "") + before, std::string(text)});
    }

    /// Returns the name of a predicate, which follows the keyword, or that of a function, which follows its type and a
    /// colon. The name of an operator is in quotes.
    static std::string_view name_of(std::string_view text, std::string_view keyword) {
        std::size_t at = keyword.size();
        if (keyword == "function")
            at = std::min(find(text, at, [](char c, int depth) { return c == ':' && depth == 0; }) + 1,
                          text.size());
        at = skip_blanks(text, at);
        if (at < text.size() && text[at] == '\'')
            return text.substr(at, std::min(text.find('\'', at + 1), text.size() - 1) + 1 - at);
        return name_at(text, at);
    }

    void end_section() {
        comments_.clear();
        if (!includes_.empty()) refuse(include_line_, "found an include, expected an item that needs it");
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string file_;
    std::string comments_;
    std::string includes_; ///< for the next item
    std::size_t include_line_ = 0;
    Text result_;
};

// The files.

class Files {
  public:
    explicit Files(Text text) : text_(std::move(text)) {
        for (const Item& item : text_.items)
            if (item.name.starts_with("arcwise_")) file_of_[item.name] = item.file;
    }

    std::map<std::string, std::string> made() {
        for (const Item& item : text_.items) add(item);
        for (const Builtin* const row : all_builtins())
            if (row->name.starts_with("fzn_") && !names_.contains(row->name)) add_row(*row);
        for (const auto& [name, line] : text_.not_reified)
            if (!kept_plain_.contains(name))
                refuse(line, "found " + quoted(name) + ", expected a constraint that would be reified");
        std::map<std::string, std::string> made;
        for (const auto& [name, file] : files_) {
            std::string content = "% Made from Arcwise's library.mzn.\n";
            for (const std::string& include : file.includes)
                content.append("include \"").append(include).append("\";\n");
            for (const std::string& row : file.rows) content += row;
            made[name] = content + file.text;
        }
        return made;
    }

  private:
    struct File {
        std::set<std::string> includes; ///< of definitions, by name
        std::set<std::string> rows;     ///< their declarations
        std::string text;
    };

    void add(const Item& item) {
        File& file = files_[item.file];
        file.text += '\n' + item.before;
        if (item.text.empty()) return; // only includes
        names_.insert(item.name);
        if (item.text.ends_with(item.name + ';')) {
            file.text += declaration(form_named(item.name, item.line));
            return;
        }
        add_text(item, item.text);
        const std::size_t start = item.text.find(item.name);
        const Call head = call_at(item.text, start);
        const Call body = only_call(item.text, head.end);
        if (!item.name.starts_with("fzn_") || find_builtin(body.name, body.count()).builtin == nullptr)
            return;
        if (!is_reified(item.name)) return;
        const std::string suffix(suffix_of(Form::reified));
        add_text(item, "predicate " + item.name + suffix + '(' + std::string(head.arguments) +
                           ", var bool: condition) =\n  " + std::string(body.name) + suffix + '(' +
                           std::string(body.arguments) + ", condition);");
        refer_to(item.file);
    }

    void add_row(const Builtin& row) {
        const std::string name(row.name);
        const std::string in = name + ".mzn";
        files_[in].text += declaration({&row, Form::plain});
        if (!is_reified(name)) return;
        files_[in].text += declaration({&row, Form::reified});
        refer_to(in);
    }

    /// Adds a definition, and the rows and files that it needs.
    void add_text(const Item& item, const std::string& text) {
        File& file = files_[item.file];
        for (const Call& call : own_calls(text)) {
            const FoundBuiltin row = find_builtin(call.name, call.count());
            const auto defined = file_of_.find(call.name);
            if (row.builtin != nullptr)
                file.rows.insert(declaration(row));
            else if (defined == file_of_.end())
                refuse_call(item.line, call);
            else if (defined->second != item.file)
                file.includes.insert(defined->second);
        }
        file.text.append(text).append("\n");
    }

    [[noreturn]] static void refuse_call(std::size_t line, const Call& call) {
        (void)form_named(call.name, line); // throws if there is none of this name
        refuse(line, what_is_wrong(call.name, call.count()));
    }

    /// Returns the call that is the whole body of a predicate whose head ends here; without a name if it is something
    /// else.
    static Call only_call(std::string_view text, std::size_t at) {
        at = skip_blanks(text, at);
        if (at >= text.size() || text[at] != '=') return {};
        const Call call = call_at(text, skip_blanks(text, at + 1));
        return text.substr(std::min(call.end, text.size())) == ";" ? call : Call{};
    }

    bool is_reified(const std::string& name) {
        if (!text_.not_reified.contains(name)) return true;
        kept_plain_.insert(name);
        return false;
    }

    /// MiniZinc looks for the reified form of a constraint in a separate file.
    void refer_to(const std::string& name) {
        const std::string stem = name.substr(0, name.rfind('.'));
        files_[stem + "_reif.mzn"].includes.insert(name);
    }

    Text text_;
    std::map<std::string, std::string, std::less<>> file_of_; ///< by definition
    std::set<std::string, std::less<>> names_;                ///< the names that the text defines or declares
    std::set<std::string, std::less<>> kept_plain_;           ///< names without their reified forms
    std::map<std::string, File> files_;
};

} // namespace

std::map<std::string, std::string> library_files(std::string_view text) {
    return Files(TextReader(text).read()).made();
}

} // namespace flatzinc
