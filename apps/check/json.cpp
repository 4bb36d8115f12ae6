#include <apps/check/json.hpp>

#include <charconv>
#include <utility>

namespace check {

namespace {

constexpr int deepest = 1000;

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Json whole() {
        Json value = parse(0);
        skip_blanks();
        if (place_ < text_.size()) refuse("the end");
        return value;
    }

  private:
    [[noreturn]] void refuse(const std::string& expected) const {
        throw Unreadable("character " + std::to_string(place_ + 1) + ": expected " + expected);
    }
    void skip_blanks() {
        while (place_ < text_.size() &&
               std::string_view(" \t\r\n").find(text_[place_]) != std::string_view::npos)
            ++place_;
    }
    char next() const { return place_ < text_.size() ? text_[place_] : '\0'; }
    bool takes(char c) {
        skip_blanks();
        if (next() != c) return false;
        ++place_;
        return true;
    }
    void take(char c) {
        if (!takes(c)) refuse(std::string("'") + c + "'");
    }

    Json parse(int depth) {
        if (depth > deepest) refuse("fewer nested lists");
        Json value;
        skip_blanks();
        const char first = next();
        if (first == '"') {
            value.kind = Json::Kind::text;
            value.text = text();
        } else if (first == '[') {
            value.kind = Json::Kind::list;
            take('[');
            if (takes(']')) return value;
            do value.items.push_back(parse(depth + 1));
            while (takes(','));
            take(']');
        } else if (first == '{') {
            value.kind = Json::Kind::object;
            take('{');
            if (takes('}')) return value;
            do {
                skip_blanks();
                std::string name = text();
                if (value.find(name) != nullptr) refuse("a name that the object does not have yet");
                take(':');
                value.names.push_back(std::move(name));
                value.items.push_back(parse(depth + 1));
            } while (takes(','));
            take('}');
        } else if (text_.substr(place_, 4) == "null") {
            place_ += 4;
        } else {
            value.kind = Json::Kind::number;
            const char* const begin = text_.data() + place_;
            const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value.number);
            if (error != std::errc()) refuse("a value");
            place_ += static_cast<std::size_t>(end - begin);
        }
        return value;
    }
    std::string text() {
        take('"');
        std::string text;
        while (next() != '"') {
            if (place_ >= text_.size()) refuse("'\"'");
            if (next() == '\\' && ++place_ >= text_.size()) refuse("a character");
            text += text_[place_++];
        }
        ++place_;
        return text;
    }

    std::string_view text_;
    std::size_t place_ = 0;
};

} // namespace

const Json* Json::find(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return &items[i];
    return nullptr;
}

const Json& Json::at(std::size_t i) const {
    if (i >= list().size())
        throw Unreadable("a list of " + std::to_string(items.size()) + " is too short: " + canonical());
    return items[i];
}

const std::vector<Json>& Json::list() const {
    if (kind != Kind::list) throw Unreadable("expected a list instead of " + canonical());
    return items;
}

std::int64_t Json::integer() const {
    if (kind != Kind::number) throw Unreadable("expected a number instead of " + canonical());
    return number;
}

const std::string& Json::word() const {
    if (kind != Kind::text) throw Unreadable("expected a text instead of " + canonical());
    return text;
}

namespace {

/// Writes different texts differently.
std::string quoted(std::string_view text) {
    std::string all = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') all += '\\';
        all += c;
    }
    return all + '"';
}

} // namespace

std::string Json::canonical() const {
    switch (kind) {
    case Kind::null:
        return "null";
    case Kind::number:
        return std::to_string(number);
    case Kind::text:
        return quoted(text);
    default:
        break;
    }
    std::string all = "[";
    for (const Json& item : items) all += (all.size() > 1 ? "," : "") + item.canonical();
    return all + ']';
}

Json parse_json(std::string_view text) { return Parser(text).whole(); }

} // namespace check
