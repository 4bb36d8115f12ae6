#include <benchmarks/public/data.hpp>

#include <csp/base/error.hpp>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace benchmarks::public_models {

const Data::Entry& Data::entry(const std::string& name) const {
    const auto found = entries_.find(name);
    if (found == entries_.end()) throw csp::Error(file_ + ": expected a value for '" + name + "'");
    return found->second;
}

void Data::refuse(const std::string& name, const std::string& expected) const {
    throw csp::Error(file_ + ": '" + name + "': expected " + expected);
}

csp::Value Data::number(const std::string& name) const {
    const Entry& found = entry(name);
    if (found.is_array || found.items.front().kind != Item::Kind::number) refuse(name, "an integer");
    return found.items.front().number;
}

std::vector<csp::Value> Data::numbers(const std::string& name) const {
    std::vector<csp::Value> numbers;
    for (const Item& item : entry(name).items) {
        if (item.kind != Item::Kind::number) refuse(name, "an array of integers");
        numbers.push_back(item.number);
    }
    return numbers;
}

std::vector<std::string> Data::words(const std::string& name) const {
    std::vector<std::string> words;
    for (const Item& item : entry(name).items) {
        if (item.kind != Item::Kind::word) refuse(name, "an array of strings");
        words.push_back(item.word);
    }
    return words;
}

std::vector<std::vector<csp::Value>> Data::sets(const std::string& name) const {
    std::vector<std::vector<csp::Value>> sets;
    for (const Item& item : entry(name).items) {
        if (item.kind == Item::Kind::word) refuse(name, "an array of sets");
        if (item.kind == Item::Kind::set)
            sets.push_back(item.members);
        else
            sets.push_back({item.number});
    }
    return sets;
}

std::vector<csp::Value> Data::set(const std::string& name) const {
    if (entry(name).is_array) refuse(name, "a set");
    return sets(name).front();
}

csp::Matrix<csp::Value> Data::matrix(const std::string& name, std::size_t columns) const {
    auto elements = numbers(name);
    if (columns == 0 ? !elements.empty() : elements.size() % columns != 0)
        refuse(name, "rows of " + std::to_string(columns) + " integers");
    return {std::move(elements), columns};
}

std::size_t Data::size(const std::string& name) const {
    constexpr csp::Value most = 1'000'000; // so that sums and products of sizes fit
    const csp::Value size = number(name);
    if (size < 0 || size > most) refuse(name, "an integer within 0.." + std::to_string(most));
    return static_cast<std::size_t>(size);
}

Data Data::of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    if (!in) throw csp::Error(path + ": cannot be read");
    return parse(text, path);
}

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

} // namespace

/// Reads a data file by recursive descent: items `name = value;`.
class DataReader {
  public:
    DataReader(std::string_view text, std::string name) : text_(text) { data_.file_ = std::move(name); }

    Data read() {
        for (skip(); at_ < text_.size(); skip()) {
            const std::size_t begin = at_;
            const std::string name = word();
            if (name.empty()) refuse(at_, "a name");
            expect("=");
            Data::Entry entry = value();
            if (at_ < text_.size()) expect(";"); // the last item may lack it
            note_enumeration(entry);
            if (!data_.entries_.emplace(name, std::move(entry)).second)
                refuse(begin, "a name that has no value yet");
        }
        return std::move(data_);
    }

  private:
    using Item = Data::Item;

    [[noreturn]] void refuse(std::size_t offset, const std::string& expected) const {
        const std::string_view before = text_.substr(0, offset);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t line_begin = before.rfind('\n') + 1; // 0 if there is none
        throw csp::Error(data_.file_ + ": line " + std::to_string(line) + ", column " +
                         std::to_string(offset - line_begin + 1) + ": expected " + expected);
    }

    /// Skips blanks and comments, `% ...` and `/* ... */`.
    void skip() {
        while (at_ < text_.size()) {
            if (is_blank(text_[at_])) {
                ++at_;
            } else if (text_[at_] == '%') {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (text_.substr(at_).starts_with("/*")) {
                const std::size_t end = text_.find("*/", at_ + 2);
                if (end == std::string_view::npos) refuse(at_, "the end of this comment");
                at_ = end + 2;
            } else {
                return;
            }
        }
    }
    /// Reads the token if it is next; returns whether it was next.
    bool accept(std::string_view sign) {
        skip();
        if (!text_.substr(at_).starts_with(sign)) return false;
        at_ += sign.size();
        return true;
    }
    void expect(std::string_view sign) {
        if (!accept(sign)) refuse(at_, "'" + std::string(sign) + "'");
    }
    /// Reads a name; returns an empty text if there is none.
    std::string word() {
        skip();
        const std::size_t begin = at_;
        if (at_ < text_.size() && is_letter(text_[at_]))
            while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    Data::Entry value() {
        skip();
        if (accept("[")) return {array(), true};
        const std::size_t begin = at_;
        const std::string name = word();
        if (name.size() == 7 && name.starts_with("array") && name.ends_with("d")) return shaped_array();
        at_ = begin;
        return {{item()}, false};
    }
    /// Reads `(1..2, Days, [...])` after `array2d`. Index sets may be any expressions; they are skipped.
    Data::Entry shaped_array() {
        expect("(");
        const std::size_t end = text_.find_first_of("[;", at_);
        if (end == std::string_view::npos || text_[end] == ';') refuse(at_, "index sets and '['");
        at_ = end + 1;
        Data::Entry entry{array(), true};
        expect(")");
        return entry;
    }
    /// Reads an array after `[`, up to `]`.
    std::vector<Item> array() {
        if (accept("|")) return rows();
        std::vector<Item> items;
        while (!accept("]")) {
            items.push_back(item());
            if (accept("]")) break;
            expect(",");
        }
        return items;
    }
    /// Reads the rows of an array after `[|`, up to `|]`.
    std::vector<Item> rows() {
        std::vector<Item> items;
        std::optional<std::size_t> columns;
        while (!accept("]")) {
            const std::size_t begin = items.size();
            while (!accept("|")) {
                items.push_back(item());
                if (accept("|")) break;
                expect(",");
            }
            const std::size_t count = items.size() - begin;
            if (count > 0 && count != columns.value_or(count)) refuse(at_ - 1, "rows of equal length");
            if (count > 0) columns = count;
        }
        return items;
    }

    Item item() {
        skip();
        const std::size_t begin = at_;
        if (accept("{")) return set();
        if (accept("\"")) return string(begin);
        const csp::Value least = scalar();
        if (!accept("..")) return {.number = least};
        return range(begin, least, scalar());
    }
    Item range(std::size_t begin, csp::Value least, csp::Value most) const {
        constexpr std::int64_t longest = 100'000;
        if (std::int64_t{most} - least >= longest) refuse(begin, "a range of fewer values");
        Item item{.kind = Item::Kind::set};
        for (csp::Value v = least; v <= most; ++v) item.members.push_back(v);
        return item;
    }
    /// Reads a set after `{`. New names may define an enumeration.
    Item set() {
        Item set{.kind = Item::Kind::set};
        while (!accept("}")) {
            skip();
            const std::size_t begin = at_;
            const std::string name = word();
            if (name.empty() || numbers_.contains(name)) {
                at_ = begin;
                set.members.push_back(scalar());
            } else {
                new_names_.push_back({name, begin});
                set.members.push_back(static_cast<csp::Value>(new_names_.size()));
            }
            if (accept("}")) break;
            expect(",");
        }
        return set;
    }
    Item string(std::size_t begin) {
        const std::size_t end = text_.find_first_of("\"\n", at_);
        if (end == std::string_view::npos || text_[end] != '"') refuse(begin, "the end of this string");
        Item item{.kind = Item::Kind::word, .word = std::string(text_.substr(at_, end - at_))};
        at_ = end + 1;
        return item;
    }
    /// Reads a number, a truth value or a name of an enumeration.
    csp::Value scalar() {
        skip();
        const std::size_t begin = at_;
        if (const std::string name = word(); !name.empty()) {
            const auto known = numbers_.find(name);
            if (known == numbers_.end()) refuse(begin, "a value, or a name of an enumeration");
            return known->second;
        }
        csp::Value number = 0;
        const char* const first = text_.data() + at_;
        const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), number);
        if (error == std::errc::result_out_of_range) refuse(at_, "an integer of 32 bits");
        if (error != std::errc()) refuse(at_, "a value");
        at_ += static_cast<std::size_t>(end - first);
        return number;
    }

    /// Defines the new names if the entry is a set that consists of new names only; refuses them in all other entries.
    void note_enumeration(const Data::Entry& entry) {
        if (new_names_.empty()) return;
        if (entry.is_array || entry.items.front().members.size() != new_names_.size())
            refuse(new_names_.front().offset, "a value, or a name of an enumeration");
        for (std::size_t i = 0; i < new_names_.size(); ++i)
            if (!numbers_.emplace(new_names_[i].word, static_cast<csp::Value>(i + 1)).second)
                refuse(new_names_[i].offset, "each name once");
        new_names_.clear();
    }

    struct NewName {
        std::string word;
        std::size_t offset;
    };

    std::string_view text_;
    std::size_t at_ = 0;
    Data data_;
    std::vector<NewName> new_names_; ///< the new names in the item being read
    std::map<std::string, csp::Value> numbers_{{"false", 0}, {"true", 1}}; ///< the numbers of names
};

Data Data::parse(std::string_view text, const std::string& name) { return DataReader(text, name).read(); }

} // namespace benchmarks::public_models
