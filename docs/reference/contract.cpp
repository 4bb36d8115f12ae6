#include <docs/reference/contract.hpp>
#include <docs/reference/header.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>

namespace reference {
namespace {

enum class Kind { paragraph, code, item, parameter, part };

/// A piece of a comment. The head is the name of a parameter, or of a part such as "Complexity".
struct Block {
    Kind kind = Kind::paragraph;
    std::string head = {};
    std::string text = {};
};

/// The block that begins with a line, if that does not just go on.
std::optional<Block> begun_by(const std::string& line) {
    static const std::regex part('(' + std::string(parts) + "): (.*)");
    static const std::regex parameter("@param ([^ ]+(?:, [^ ]+)*)  +(.*)");
    std::smatch found;
    if (std::regex_match(line, found, part)) return Block{Kind::part, found[1], found[2]};
    if (std::regex_match(line, found, parameter)) return Block{Kind::parameter, found[1], found[2]};
    if (line.starts_with("  - ")) return Block{Kind::item, "", line.substr(4)};
    return std::nullopt;
}

void add_line(std::vector<Block>& blocks, const std::string& line, bool after_gap) {
    const bool in_code = !blocks.empty() && blocks.back().kind == Kind::code;
    if (line.starts_with("    ") && (after_gap || in_code)) {
        if (!in_code) blocks.push_back({Kind::code});
        blocks.back().text += (in_code && after_gap ? "\n" : "") + line.substr(4) + '\n';
    } else if (auto begun = begun_by(line)) {
        blocks.push_back(*begun);
    } else if (after_gap || in_code) {
        blocks.push_back({Kind::paragraph, "", line});
    } else {
        blocks.back().text += ' ' + line.substr(line.find_first_not_of(' '));
    }
}

std::vector<Block> blocks_of(const std::vector<std::string>& comment) {
    std::vector<Block> blocks;
    bool after_gap = true;
    for (const std::string& line : comment) {
        if (!line.empty()) add_line(blocks, line, after_gap);
        after_gap = line.empty();
    }
    return blocks;
}

/// Formulas as people write them.
std::string typeset(std::string text) {
    static const std::array<std::pair<std::regex, const char*>, 7> signs{
        {{std::regex("<="), "≤"},
         {std::regex(">="), "≥"},
         {std::regex("!="), "≠"},
         {std::regex(R"(\+-)"), "±"},
         {std::regex(R"(\^2(?!\d))"), "²"},
         {std::regex(R"(([\w)\]]) - ([\w(]))"), "$1 − $2"},
         {std::regex(" +"), " "}}};
    for (const auto& [sign, written] : signs) text = std::regex_replace(text, sign, written);
    return text;
}

/// With a capital letter, unless a formula comes first, and a full stop.
std::string sentence(std::string text) {
    static const std::regex word("^([a-z][a-z-]+|a)[ :.,;].*");
    if (std::regex_match(text, word))
        text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    for (const char* end : {".", ":", ".)"})
        if (text.ends_with(end)) return text;
    return text + '.';
}

/// The same, or without a full stop if a list or a formula goes on with it.
std::string sentence(std::string text, Kind next) {
    if (next == Kind::item) return text;
    if (next == Kind::code && text.ends_with(',')) text.back() = ':';
    const bool has_end = text.ends_with('.') || text.ends_with(')') || text.ends_with(':');
    return sentence(next == Kind::code && !has_end ? text + ':' : text);
}

/// What comes before a formula or an explanation, or else the first sentence.
std::string beginning_of(const std::string& text) {
    static const std::regex end("[:;.](?: |$)");
    std::smatch found;
    return std::regex_search(text, found, end) ? found.prefix().str() : text;
}

std::string in_table(const std::string& text) {
    return std::regex_replace(text, std::regex(R"(\|)"), R"(\|)");
}

/// A declaration in one line, without a function that is its value.
std::string in_one_line(const std::string& code) {
    return std::regex_replace(std::regex_replace(code, std::regex(R"(\s+)"), " "),
                              std::regex(R"( = (\[.*|\{\})$)"), "");
}

/// Functions and types are listed if they have a comment; data always are.
bool is_listed(const Declaration& type, const Declaration& member, const std::string& comment) {
    const bool is_data = member.body.empty() && !member.is_function;
    const bool is_usual = member.name == type.name || member.name == '~' + type.name ||
                          member.name.starts_with("operator") || member.text.starts_with("friend");
    return !is_usual && (is_data || !comment.empty());
}

bool declares(const Entry& entry, const std::string& name) {
    return std::any_of(entry.declarations.begin(), entry.declarations.end(),
                       [&](const Declaration& declared) { return declared.name == name; });
}

/// "count" of "std::size_t count = 1" in the parameters of a function.
std::set<std::string> parameters_of(const Declaration& function) {
    static const std::regex parameter(R"(\b([a-z_]\w*)(?: = [^,]*)?(?=, |\)))");
    std::set<std::string> names;
    const std::size_t open = std::min(function.text.find('('), function.text.size());
    const std::string list = std::regex_replace(function.text.substr(open), std::regex(R"(\s+)"), " ");
    for (std::sregex_iterator at(list.begin(), list.end(), parameter), end; at != end; ++at)
        names.insert((*at)[1]);
    return names;
}

std::string declarations_in(const Entry& entry, const std::vector<std::string>& names) {
    std::string code;
    for (const Declaration& declared : entry.declarations)
        if (std::find(names.begin(), names.end(), declared.name) != names.end() && declared.body.empty() &&
            !declared.text.empty())
            code += declared.text + ";\n";
    return code;
}

} // namespace

Subject::Subject(const std::string& text) : file(text.substr(0, text.find('#'))) {
    static const std::regex name("[^,]+");
    const std::string list = text.substr(std::min(text.size(), file.size() + 1));
    for (std::sregex_iterator at(list.begin(), list.end(), name), end; at != end; ++at)
        names.push_back(at->str());
}

Contract::Contract(const Subject& subject, const std::string& header, const PagesByName& pages,
                   std::string page)
    : pages_(pages),
      file_(subject.file),
      page_(std::move(page)) {
    std::vector<Entry> entries = entries_of(header);
    std::vector<std::string> seen;
    for (const std::string& name : subject.names) {
        if (const auto colons = name.rfind("::"); colons != std::string::npos) {
            add_member(entries, name.substr(0, colons), name.substr(colons + 2));
            continue;
        }
        for (Entry& entry : entries) {
            if (!declares(entry, name)) continue;
            add_entry(entry, subject.names);
            for (const Declaration& declared : entry.declarations) seen.push_back(declared.name);
            entry.declarations.clear();
        }
        if (std::find(seen.begin(), seen.end(), name) == seen.end())
            throw std::runtime_error(file_ + " does not declare " + name);
    }
}

void Contract::enter(const Declaration* type) {
    type_ = type != nullptr ? type->name : "";
    members_.clear();
    if (type == nullptr) return;
    for (const Entry& entry : members_of(*type))
        for (const Declaration& member : entry.declarations) members_.insert(member.name);
}

void Contract::enter_functions(const Entry& entry) {
    parameters_.clear();
    for (const Declaration& declared : entry.declarations)
        if (declared.is_function) parameters_.merge(parameters_of(declared));
}

void Contract::add_entry(const Entry& entry, const std::vector<std::string>& names, const Declaration* type) {
    for (const Declaration& declared : entry.declarations)
        if (!declared.body.empty()) type = &declared;
    enter(type);
    enter_functions(entry);
    const std::vector<Block> blocks = blocks_of(entry.comment);
    const bool is_first = markdown_.empty();
    const auto paragraph = [&](std::size_t i) {
        const std::string text = prose(blocks[i].text);
        add_paragraph(sentence(text, i + 1 < blocks.size() ? blocks[i + 1].kind : Kind::paragraph));
    };
    if (!blocks.empty()) paragraph(0);
    if (is_first) {
        add_paragraph("**Defined in** `" + file_ + '`');
        if (!blocks.empty()) meaning_ = prose(beginning_of(blocks.front().text));
    }
    if (const std::string code = declarations_in(entry, names); !code.empty())
        add_paragraph("```cpp\n" + code + "```");
    for (std::size_t i = 1; i < blocks.size(); ++i) {
        const Block& block = blocks[i];
        const bool goes_on = blocks[i - 1].kind == block.kind;
        if (block.kind == Kind::paragraph) paragraph(i);
        if (block.kind == Kind::code) add_paragraph("```\n" + block.text + "```");
        if (block.kind == Kind::item) add_line("- " + prose(block.text), !goes_on);
        if (block.kind == Kind::parameter)
            add_line("- `" + std::regex_replace(block.head, std::regex(", "), "`, `") +
                         "`: " + prose(block.text),
                     !goes_on);
        if (block.kind == Kind::part) add_part(block.head, block.text);
    }
    for (const Declaration& declared : entry.declarations)
        if (std::find(names.begin(), names.end(), declared.name) != names.end()) add_members(declared);
}

void Contract::add_member(const std::vector<Entry>& entries, const std::string& type,
                          const std::string& member) {
    for (const Entry& entry : entries)
        for (const Declaration& declared : entry.declarations)
            if (declared.name == type)
                for (const Entry& inner : members_of(declared))
                    if (declares(inner, member)) return add_entry(inner, {member}, &declared);
    throw std::runtime_error(file_ + " does not declare " + type + "::" + member);
}

void Contract::add_part(const std::string& head, const std::string& text) {
    if (head == "See also") return add_paragraph("**See also** " + links(text));
    if (head == "Consistency" && consistency_.empty()) consistency_ = prose(beginning_of(text));
    add_paragraph("**" + head + ".** " + sentence(prose(text)));
}

std::string Contract::summary_of(const Declaration& type, const Entry& members) const {
    std::string summary;
    for (const Block& block : blocks_of(members.comment)) {
        if (block.kind != Kind::code) summary += (summary.empty() ? "" : " ") + sentence(prose(block.text));
        const std::string name = type.name + "::" + members.declarations.front().name;
        if (pages_.contains(name)) return summary + " See " + link_of(name) + '.';
    }
    return summary;
}

void Contract::add_members(const Declaration& type) {
    bool is_first = true;
    for (const Entry& entry : members_of(type)) {
        enter_functions(entry);
        std::string comment = summary_of(type, entry);
        for (const Declaration& member : entry.declarations) {
            if (!is_listed(type, member, comment)) continue;
            if (is_first) add_paragraph("| `" + type.name + "` | |\n|---|---|");
            is_first = false;
            const std::string text = member.remark.empty() ? comment : prose(member.remark);
            add_line("| `" + in_table(in_one_line(member.text)) + "` | " + in_table(text) + " |", false);
            comment.clear();
        }
    }
}

void Contract::add_paragraph(const std::string& text) { add_line(text, true); }

void Contract::add_line(const std::string& text, bool after_gap) {
    if (after_gap && !markdown_.empty()) markdown_ += '\n';
    markdown_ += text + '\n';
}

std::string Contract::prose(const std::string& text) const {
    static const std::regex token(
        R"(`([^`]+)`|(?:\w+/)+\w+\.\w+|[A-Za-z_]\w*(?:::\w+)*(?:\(\))?|[^`A-Za-z_]+)");
    static const std::regex code_word(R"(.*(?:_|::|\(\)).*|(?:\w+/)+.*|(?:Argument|Rule|Parse)Error)");
    std::string result;
    std::string plain;
    for (std::sregex_iterator at(text.begin(), text.end(), token), end; at != end; ++at) {
        const bool is_ticked = (*at)[1].matched;
        const std::string word = is_ticked ? (*at)[1].str() : at->str();
        if (!is_ticked && !std::regex_match(word, code_word)) {
            plain += word;
            continue;
        }
        result += typeset(plain) + link_of(word);
        plain.clear();
    }
    return result + typeset(plain);
}

std::string Contract::links(const std::string& list) const {
    static const std::regex item(R"(([;,] )?([a-zA-Z_]\w*)?((?:`[^`]*`|[^`;,]|[;,](?! ))*))");
    std::string result;
    for (std::sregex_iterator at(list.begin(), list.end(), item), end; at != end; ++at) {
        const std::string name = (*at)[2];
        const auto page = pages_.find(name);
        if (page == pages_.end() && !name.empty() && (*at)[3].length() == 0)
            throw std::runtime_error(file_ + " says \"See also " + name + "\", which has no page");
        const std::string text = (*at)[3];
        result += (*at)[1].str();
        result +=
            page == pages_.end() ? prose(name + text) : '[' + name + "](" + page->second + ')' + prose(text);
    }
    return result;
}

std::string Contract::link_of(const std::string& code) const {
    if (code == "ArgumentError" || code == "RuleError") return "`csp::" + code + '`';
    static const std::regex decoration(R"(^csp::|\(\)$)");
    const std::string name = std::regex_replace(code, decoration, "");
    if (parameters_.contains(name)) return '`' + code + '`';
    const auto page = pages_.find(members_.contains(name) ? type_ + "::" + name : name);
    if (page == pages_.end() || page->second == page_) return '`' + code + '`';
    return "[`" + code + "`](" + page->second + ')';
}

} // namespace reference
