#include <apps/manual/help_text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace manual {

namespace {

/// Returns text that the formatter prints unchanged.
std::string escaped(std::string_view text) {
    std::string result = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string in_capitals(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// Writes items in sequence; examples become separate blocks.
class Writer {
  public:
    explicit Writer(std::string& page) : page_(page) {}

    void write(const std::vector<Item>& items) {
        for (const Item& item : items) write(item);
        set_verbatim(false);
    }

  private:
    void set_verbatim(bool is_verbatim) {
        if (is_verbatim != is_verbatim_) page_ += is_verbatim ? ".PP\n.EX\n" : ".EE\n";
        is_verbatim_ = is_verbatim;
    }

    void write(const Item& item) {
        if (item.kind == Item::Kind::gap) { // also between examples
            begins_paragraph_ = true;
            return;
        }
        set_verbatim(item.kind == Item::Kind::verbatim);
        if (item.kind == Item::Kind::definition)
            page_ += fmt::format(".TP\n\\fB{}\\fR\n{}\n", escaped(item.term),
                                 item.text.empty() ? "\\&" : escaped(item.text));
        else if (item.kind == Item::Kind::text && (begins_paragraph_ || !is_text_))
            page_ += ".PP\n" + escaped(item.text) + '\n';
        else
            page_ += escaped(item.text) + '\n';
        is_text_ = item.kind == Item::Kind::text;
        begins_paragraph_ = false;
    }

    std::string& page_;
    bool is_verbatim_ = false;
    bool is_text_ = false;
    bool begins_paragraph_ = false;
};

bool is_blank(const Section& section) {
    return std::all_of(section.items.begin(), section.items.end(),
                       [](const Item& item) { return item.kind == Item::Kind::gap; });
}

/// Returns the purpose as a paragraph, for a help that continues directly with its commands.
std::string described(const HelpText& help) {
    return fmt::format(".PP\n\\fB{}\\fR {}.\n", escaped(help.name), escaped(help.purpose));
}

std::string synopsis(const HelpText& help) {
    std::string lines = ".nf\n";
    for (const std::string& line : help.usage) lines += escaped(line) + '\n';
    return lines + ".fi\n";
}

/// Returns the section of a command that has separate help.
std::string command_section(const HelpText& help) {
    std::string text = fmt::format(".SH {}\n.PP\n\\fB{}\\fR {}.\n.PP\n{}", escaped(in_capitals(help.name)),
                                   escaped(help.name), escaped(help.purpose), synopsis(help));
    for (const Section& section : help.sections) {
        if (is_blank(section)) continue;
        if (!section.title.empty()) text += fmt::format(".SS {}\n", section.title);
        Writer(text).write(section.items);
    }
    return text;
}

} // namespace

std::string man_page(const HelpText& help, const std::string& version) {
    std::string page =
        fmt::format(".TH {} 1 \"\" \"Arcwise {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                    in_capitals(help.name), version, escaped(help.name), escaped(help.purpose));
    page += ".SH SYNOPSIS\n" + synopsis(help);
    for (const Section& section : help.sections) {
        if (section.items.empty()) continue;
        page += fmt::format(".SH {}\n", section.title.empty() ? "DESCRIPTION" : in_capitals(section.title));
        if (section.title.empty() && is_blank(section)) page += described(help);
        Writer(page).write(section.items);
    }
    for (const HelpText& command : help.commands) page += command_section(command);
    return page;
}

} // namespace manual
