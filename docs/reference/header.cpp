#include <docs/reference/header.hpp>

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>

namespace reference {
namespace {

std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" \n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \n") + 1 - first);
}

bool is_no_code(const std::string& line) {
    return line.starts_with('#') || line.starts_with("//") || line == "public:";
}

/// Without the text in angle brackets.
std::string without_arguments(const std::string& text) {
    static const std::regex innermost("<[^<>]*>");
    const std::string shorter = std::regex_replace(text, innermost, "");
    return shorter == text ? text : without_arguments(shorter);
}

/// "max" of "Function max(const List& xs)", "Task" of "struct Task", "seed" of "std::uint64_t seed = 1".
Declaration declaration_of(const std::string& text, const std::string& body) {
    static const std::regex type(R"(^(?:template )?\s*(?:struct|class|enum class|enum) (\w+))");
    static const std::regex function(R"((operator\(\)|operator[^\s\w(]+|~?\w+)\()");
    static const std::regex data(R"((\w+)(?:\s*[={][\s\S]*)?$)");
    static const std::regex requirement(R"(requires\s*(\([^()]*\))?\s*\{[^}]*\})");
    const std::string plain = std::regex_replace(without_arguments(text), requirement, "");
    std::smatch found;
    if (std::regex_search(plain, found, type)) return {found[1], text, body, "", false};
    for (std::sregex_iterator at(plain.begin(), plain.end(), function), end; at != end; ++at) {
        const std::string name = (*at)[1];
        if (name != "requires" && name != "decltype" && name != "begin" && name != "declval")
            return {name, text, body, "", true};
    }
    return {std::regex_search(plain, found, data) ? found[1].str() : "", text, body, "", false};
}

/// Reads a header line by line, and its code sign by sign.
class HeaderReader {
  public:
    explicit HeaderReader(char separator) : separator_(separator) {}

    std::vector<Entry> read(const std::string& text) {
        for (const std::string& line : lines_of(text)) {
            const std::string inner = trimmed(line);
            const bool is_outside = block_.empty();
            if (is_outside && (inner == "private:" || inner == "protected:")) break;
            if (is_outside && inner.empty())
                close_entry();
            else if (is_outside && inner.starts_with("///"))
                add_comment(inner);
            else if (!is_outside || !is_no_code(inner))
                add_code(line);
        }
        finish_declaration();
        return std::move(entries_);
    }

  private:
    void close_entry() {
        comment_.clear();
        is_open_ = false;
    }

    void add_comment(const std::string& line) {
        if (is_open_) close_entry();
        constexpr std::size_t mark = 4; // "/// "
        comment_.push_back(line.size() > mark ? line.substr(mark) : "");
    }

    void add_code(const std::string& line) {
        const auto comment = block_.empty() ? std::min(line.find("//"), line.size()) : line.size();
        for (const char sign : line.substr(0, comment)) add_sign(sign);
        add_sign('\n');
        if (line.substr(comment).starts_with("///<")) add_remark(trimmed(line.substr(comment + 4)));
    }

    /// A block is the text in the braces of a function or a type: not a value.
    void add_sign(char sign) {
        if (!block_.empty()) return add_to_block(sign);
        const std::string before = trimmed(code_);
        if (sign == '(') ++parentheses_;
        if (sign == ')') --parentheses_;
        if (sign == '{' && before.starts_with("namespace")) {
            if (!comment_.empty()) add_namespace(before);
            code_.clear();
        } else if (sign == '{' && parentheses_ == 0 && !before.ends_with('=')) {
            block_ = sign;
            depth_ = 1;
        } else if (sign == separator_ && parentheses_ == 0) {
            finish_declaration();
        } else if (sign != '}' || !before.empty()) { // else the end of a namespace
            code_ += sign;
        }
    }

    /// One that has a comment is a declaration without text.
    void add_namespace(const std::string& code) {
        const std::string name = code.substr(code.find_last_of(" :") + 1);
        entries_.push_back({std::exchange(comment_, {}), {Declaration{.name = name}}});
        is_open_ = false;
    }

    void add_to_block(char sign) {
        block_ += sign;
        if (sign == '{') ++depth_;
        if (sign == '}') --depth_;
        if (depth_ > 0) return;
        static const std::regex type(R"(^\s*(template <.*>\s+)?(struct|class|enum) )");
        static const std::regex expression(R"(requires(\s*\([^()]*\))?\s*$)");
        const std::string block = std::exchange(block_, "");
        if (std::regex_search(code_, type))
            body_ = block.substr(1, block.size() - 2);
        else if (std::regex_search(code_, expression))
            code_ += block;
        else
            finish_declaration();
    }

    void finish_declaration() {
        static const std::regex inlined("(^|\n)(inline|explicit|static|virtual) ");
        const std::string text = std::regex_replace(trimmed(std::exchange(code_, "")), inlined, "$1");
        const std::string body = std::exchange(body_, "");
        if (text.empty() || text.ends_with("= delete")) return;
        if (!is_open_) entries_.push_back({std::exchange(comment_, {}), {}});
        is_open_ = true;
        entries_.back().declarations.push_back(declaration_of(text, body));
    }

    void add_remark(const std::string& remark) {
        if (!trimmed(code_).empty()) finish_declaration(); // the last of an enumeration
        if (is_open_) entries_.back().declarations.back().remark = remark;
    }

    char separator_; ///< ends a declaration
    std::vector<Entry> entries_;
    bool is_open_ = false; ///< whether the next declaration belongs to the last entry
    std::vector<std::string> comment_;
    std::string code_;
    std::string block_; ///< from its opening brace on
    std::string body_;
    int depth_ = 0;
    int parentheses_ = 0;
};

} // namespace

std::vector<Entry> entries_of(const std::string& header) { return HeaderReader(';').read(header); }

std::vector<Entry> members_of(const Declaration& type) {
    return HeaderReader(type.text.starts_with("enum") ? ',' : ';').read(type.body);
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

} // namespace reference
