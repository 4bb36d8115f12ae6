#include <apps/sudoku/desk/tool.hpp>

#include <apps/common/command_line.hpp>
#include <apps/common/program.hpp>
#include <apps/common/search_choices.hpp>
#include <apps/common/text.hpp>
#include <apps/sudoku/puzzle_files.hpp>

#include <algorithm>
#include <array>
#include <iostream>

namespace sudoku_app {

std::span<const Tool* const> tools() {
    static constexpr std::array all{&desk::backdoors, &desk::canonical,  &desk::check,
                                    &desk::convert,   &desk::equivalent, &desk::generate,
                                    &desk::minimise,  &desk::print,      &desk::serve};
    return all;
}

const Tool* tool_named(std::string_view name) {
    const auto all = tools();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Tool* tool) { return tool->name == name; });
    return found == all.end() ? nullptr : *found;
}

int run_tool(const Tool& tool, std::span<const char* const> arguments) {
    const auto asks_for_help = [](std::string_view argument) {
        return argument == "--help" || argument == "-h";
    };
    if (std::any_of(arguments.begin(), arguments.end(), asks_for_help)) {
        std::cout << "arcwise-sudoku " << tool.name << " - " << tool.summary << '\n' << tool.help;
        return app::success;
    }
    return tool.run(arguments);
}

ToolOptions::ToolOptions(std::span<const char* const> arguments, std::initializer_list<const char*> flags,
                         std::initializer_list<const char*> with_value) {
    namespace po = boost::program_options;
    po::options_description known = app::described(flags, with_value);
    for (const char* const name : {"diagonal", "json"}) known.add_options()(name, "");
    for (const char* const name : {"variant", "layout", "box", "naming", "seed", "time-limit"})
        known.add_options()(name, po::value<std::string>());
    std::vector<const char*> line{"arcwise-sudoku"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    values_ = app::read_command_line(known, static_cast<int>(line.size()), line.data());
    operands_ = app::operands_of(values_);
    read_common(values_, common_);
}

std::string ToolOptions::text(const char* name, std::string_view otherwise) const {
    return has(name) ? values_[name].as<std::string>() : std::string(otherwise);
}

std::uint64_t ToolOptions::number(const char* name, std::uint64_t otherwise) const {
    return has(name) ? app::positive_of(values_, name) : otherwise;
}

namespace {

/// Reads the puzzles of files and passes them on.
class DeskReader {
  public:
    DeskReader(const Options& options, const std::function<void(const DeskPuzzle&)>& work)
        : options_(options),
          work_(work) {}

    bool read(std::span<const std::string> files) {
        const auto read_all = [this](std::istream& in, std::string_view name) { read(in, name); };
        const auto refuse = [this](std::string_view name, std::string_view problem) {
            complain(std::string(name) + ": " + std::string(problem) + '\n');
        };
        for (const std::string& file : files) read_puzzle_file(file, read_all, refuse);
        return is_faultless_;
    }

  private:
    void read(std::istream& in, std::string_view name) {
        try {
            bool is_empty = true;
            read_puzzles(
                in, options_,
                [&](VariantRecord record) {
                    is_empty = false;
                    read(std::move(record), name);
                },
                [&](std::istream& boards) {
                    sudoku::BoardReader reader(boards, options_.reading());
                    for (auto record = reader.next(); record && std::cout; record = reader.next()) {
                        is_empty = false;
                        read(*record, name);
                    }
                });
            if (is_empty) complain(std::string(name) + ": holds no puzzle\n");
        } catch (const csp::Error& error) {
            complain(std::string(name) + ": " + error.what() + '\n');
        }
    }

    void read(VariantRecord record, std::string_view name) {
        const std::string notes = notes_on(name, record);
        if (!record.variant) return complain(notes);
        std::cerr << notes;
        work_({name, record.line, std::move(*record.variant), {}, record.left_out.empty()});
    }

    void read(const sudoku::Record& record, std::string_view name) {
        const sudoku::Board* board = record.board();
        if (board == nullptr) return complain(complaint_of(name, *record.error()));
        work_({name, record.line, variant_of(record, options_), record.trailing});
    }

    void complain(const std::string& text) {
        std::cout.flush(); // keeps the order if both go to the same place
        std::cerr << text;
        is_faultless_ = false;
    }

    const Options& options_;
    const std::function<void(const DeskPuzzle&)>& work_;
    bool is_faultless_ = true;
};

} // namespace

bool for_each_puzzle(const ToolOptions& options, std::span<const std::string> files,
                     const std::function<void(const DeskPuzzle&)>& work) {
    static const std::array<std::string, 1> standard_input{"-"};
    return DeskReader(options.common(), work)
        .read(files.empty() ? std::span<const std::string>(standard_input) : files);
}

} // namespace sudoku_app
