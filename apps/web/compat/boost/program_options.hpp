// Replaces Boost.Program_options, a compiled library that emscripten lacks: long and short options with or without a
// text, and operands. The messages are those of Boost.
#pragma once

#include <any>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace boost::program_options {

class error : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

class unknown_option : public error {
  public:
    explicit unknown_option(std::string name)
        : error("unrecognised option '" + name + "'"),
          name_(std::move(name)) {}
    std::string get_option_name() const { return name_; }

  private:
    std::string name_;
};

struct value_semantic {
    bool is_list = false;
};
template <typename T>
value_semantic* value() { // owned by the option, as in Boost
    return new value_semantic{std::is_same_v<T, std::vector<std::string>>};
}

class option_description {
  public:
    option_description(std::string_view names, std::shared_ptr<value_semantic> its_value)
        : value_(std::move(its_value)) {
        const std::size_t comma = names.find(',');
        long_ = names.substr(0, comma);
        if (comma != names.npos) short_ = names.substr(comma + 1);
    }
    const std::string& long_name() const { return long_; }
    const std::string& short_name() const { return short_; }
    bool takes_value() const { return value_ != nullptr; }
    bool is_list() const { return value_ != nullptr && value_->is_list; }

  private:
    std::string long_, short_;
    std::shared_ptr<value_semantic> value_;
};

class options_description {
  public:
    class Adder {
      public:
        explicit Adder(options_description& to) : to_(to) {}
        Adder& operator()(const char* names, const char* /*text*/) { return add(names, nullptr); }
        Adder& operator()(const char* names, value_semantic* its_value) { return add(names, its_value); }

      private:
        Adder& add(const char* names, value_semantic* its_value) {
            to_.options_.push_back(
                std::make_shared<option_description>(names, std::shared_ptr<value_semantic>(its_value)));
            return *this;
        }
        options_description& to_;
    };
    Adder add_options() { return Adder(*this); }
    const std::vector<std::shared_ptr<option_description>>& options() const { return options_; }

  private:
    std::vector<std::shared_ptr<option_description>> options_;
};

class positional_options_description {
  public:
    void add(const char* name, int /*most*/) { name_ = name; }
    const std::string& name() const { return name_; }

  private:
    std::string name_;
};

namespace command_line_style {
enum style_t { allow_guessing = 1, unix_style = 3 };
}

class variable_value {
  public:
    variable_value() = default;
    variable_value(std::string text, bool /*is_default*/) { texts_.push_back(std::move(text)); }
    template <typename T>
    const T& as() const {
        if constexpr (std::is_same_v<T, std::string>)
            return texts_.front();
        else
            return texts_;
    }
    std::vector<std::string>& texts() { return texts_; }

  private:
    std::vector<std::string> texts_;
};

class variables_map : public std::map<std::string, variable_value, std::less<>> {
  public:
    const variable_value& operator[](const std::string& name) const { return at(name); }
    variable_value& slot(const std::string& name) {
        return std::map<std::string, variable_value, std::less<>>::operator[](name);
    }
};

class command_line_parser {
  public:
    command_line_parser(int argc, const char* const* argv)
        : arguments_(argv + (argc > 0 ? 1 : 0), argv + argc) {}
    explicit command_line_parser(std::vector<std::string> arguments) : arguments_(std::move(arguments)) {}
    command_line_parser& options(const options_description& known) { return known_ = &known, *this; }
    command_line_parser& positional(const positional_options_description& operands) {
        return operands_ = &operands, *this;
    }
    command_line_parser& style(int /*style*/) { return *this; }

    variables_map run() {
        for (next_ = 0; next_ < arguments_.size(); ++next_) {
            const std::string& argument = arguments_[next_];
            if (argument == "--") {
                while (++next_ < arguments_.size()) add(operands_->name(), arguments_[next_]);
            } else if (argument.starts_with("--")) {
                read_long(argument);
            } else if (argument.size() > 1 && argument[0] == '-') {
                read_short(argument);
            } else {
                add(operands_->name(), argument);
            }
        }
        return std::move(values_);
    }

  private:
    void read_long(const std::string& argument) {
        const std::size_t equals = argument.find('=');
        const option_description* const option =
            find(argument.substr(2, equals - 2), &option_description::long_name);
        if (option == nullptr) throw unknown_option(argument.substr(0, equals));
        if (equals != argument.npos && !option->takes_value())
            throw error("option '" + argument.substr(0, equals) + "' does not take any arguments");
        take(*option, equals == argument.npos ? std::nullopt : std::optional(argument.substr(equals + 1)));
    }
    void read_short(const std::string& argument) {
        for (std::size_t at = 1; at < argument.size(); ++at) {
            const option_description* const option =
                find(argument.substr(at, 1), &option_description::short_name);
            if (option == nullptr) throw unknown_option("-" + argument.substr(at, 1));
            const bool has_text = option->takes_value() && at + 1 < argument.size();
            take(*option, has_text ? std::optional(argument.substr(at + 1)) : std::nullopt);
            if (option->takes_value()) return;
        }
    }
    const option_description* find(const std::string& name,
                                   const std::string& (option_description::*of)() const) const {
        for (const auto& option : known_->options())
            if (((*option).*of)() == name) return option.get();
        return nullptr;
    }
    void take(const option_description& option, std::optional<std::string> text) {
        const std::string name = option.long_name();
        if (!option.takes_value())
            text = "";
        else if (text && text->empty())
            throw error("the argument for option '--" + name +
                        "' should follow immediately after the equal sign");
        else if (!text) {
            if (++next_ >= arguments_.size())
                throw error("the required argument for option '--" + name + "' is missing");
            text = arguments_[next_];
        }
        if (!option.is_list() && values_.count(name) > 0)
            throw error("option '--" + name + "' cannot be specified more than once");
        add(name, *text);
    }
    void add(const std::string& name, const std::string& text) { values_.slot(name).texts().push_back(text); }

    std::vector<std::string> arguments_;
    std::size_t next_ = 0;
    const options_description* known_ = nullptr;
    const positional_options_description* operands_ = nullptr;
    variables_map values_;
};

inline void store(variables_map found, variables_map& values) { values = std::move(found); }

} // namespace boost::program_options
