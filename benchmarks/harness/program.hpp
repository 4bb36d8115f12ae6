#pragma once

#include <boost/program_options.hpp>
#include <fmt/format.h>

#include <chrono>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace benchmarks {

/// A program whose options are read into variables. It also has the option --help.
class Program {
  public:
    /// @param introduction  the text above the options
    Program(std::string name, const std::string& introduction)
        : name_(std::move(name)),
          shown_(introduction) {}
    /// Introduces the program by its purpose, in a sentence, and its arguments: "[SECONDS]  the limit of a search".
    Program(const std::string& name, const std::string& purpose, const std::string& arguments)
        : Program(name, "usage: " + name + ' ' + arguments + "\n\n" + purpose + "\n\nOptions") {}

    Program& flag(const char* name, bool& is_given, const char* help);
    /// Adds an option whose value replaces the value of the variable. @param word  the placeholder of the value in the
    /// help
    template <typename Value>
    Program& option(const char* name, Value& value, const char* word, const char* help) {
        auto* const semantic = boost::program_options::value(&value)->value_name(word);
        if (value != Value()) semantic->default_value(value);
        shown_.add_options()(name, semantic, help);
        return *this;
    }
    /// Adds an option with any number of values.
    Program& options(const char* name, std::vector<std::string>& values, const char* word, const char* help);
    /// Adds an option that may be repeated, with one value each time; for programs whose operands may follow it.
    Program& repeated(const char* name, std::vector<std::string>& values, const char* word, const char* help);
    /// Accepts up to `most` arguments that belong to no option; -1: any number.
    template <typename Value>
    Program& operand(const char* name, Value& value, int most = -1) {
        hidden_.add_options()(name, boost::program_options::value(&value));
        operands_.add(name, most);
        return *this;
    }

    /// Reads the command line, and does the work unless help was asked for. Returns the exit status: that of the work,
    /// or 2 after an exception, which is reported.
    int run(int argc, char** argv, const std::function<int()>& work);

  private:
    std::string name_;
    boost::program_options::options_description shown_;
    boost::program_options::options_description hidden_;
    boost::program_options::positional_options_description operands_;
};

/// Returns the time limit of a search. @throws csp::Error naming the argument unless it is above 0 and at most an hour.
std::chrono::nanoseconds time_limit(double seconds, std::string_view argument = "SECONDS");

/// Shows progress on a terminal, in a line that the next call replaces.
void show_progress(const std::string& text);

/// A column of a table. The first column is flush left, all further columns are flush right.
struct Column {
    std::string_view heading;
    int width;
    int decimals = 0; ///< the decimal places of fractions
};

/// A table that is printed line by line, without buffering.
class Table {
  public:
    explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

    void heading() const;
    /// Prints a line with a cell for each column, a text or a number.
    template <typename... Cells>
    void line(const Cells&... cells) const {
        std::size_t column = 0;
        print({text_of(cells, columns_.at(column++).decimals)...});
    }
    void print(const std::vector<std::string>& cells) const;

  private:
    template <typename Cell>
    static std::string text_of(const Cell& cell, int decimals) {
        if constexpr (std::floating_point<Cell>)
            return fmt::format("{:.{}f}", cell, decimals);
        else
            return fmt::format("{}", cell);
    }

    std::vector<Column> columns_;
};

} // namespace benchmarks
