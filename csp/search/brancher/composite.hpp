#pragma once

#include <csp/search/brancher/brancher.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Common parts of branchings that are combined from other branchings.
namespace csp {

/// A brancher made of several branchers: it forwards every event to all of them.
class CompositeBrancher : public Brancher {
  public:
    explicit CompositeBrancher(std::vector<std::unique_ptr<Brancher>> parts) : parts_(std::move(parts)) {}
    explicit CompositeBrancher(std::unique_ptr<Brancher> part) { parts_.push_back(std::move(part)); }

    void on_begin() override {
        for (const auto& part : parts_) part->on_begin();
    }
    void on_node(const Node& node) override {
        for (const auto& part : parts_) part->on_node(node);
    }
    void on_solution(const Store& solution) override {
        for (const auto& part : parts_) part->on_solution(solution);
    }
    void on_restart() override {
        for (const auto& part : parts_) part->on_restart();
    }
    void write_learned(std::vector<std::int64_t>& numbers) const override {
        for (const auto& part : parts_) part->write_learned(numbers);
    }
    void read_learned(std::span<const std::int64_t>& numbers) override {
        for (const auto& part : parts_) part->read_learned(numbers);
    }

  protected:
    std::size_t part_count() const { return parts_.size(); }
    Brancher& part(std::size_t index) { return *parts_[index]; }

  private:
    std::vector<std::unique_ptr<Brancher>> parts_;
};

/// Makes one brancher for each part.
inline std::vector<std::unique_ptr<Brancher>> make_all(std::span<const Branching> parts, Engine& engine,
                                                       const Model& model) {
    std::vector<std::unique_ptr<Brancher>> branchers;
    branchers.reserve(parts.size());
    for (const Branching& part : parts) branchers.push_back(part.make(engine, model));
    return branchers;
}

/// Returns, for example, "sequence(select(mrv, min), select(input, max))".
inline std::string describe_combination(std::string_view combinator, std::span<const Branching> parts) {
    std::string text(combinator);
    text += '(';
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += ", ";
        text += parts[i].description();
    }
    text += ')';
    return text;
}

} // namespace csp
