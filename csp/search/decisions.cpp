#include <csp/search/decisions.hpp>

#include <cstdint>
#include <optional>
#include <utility>

namespace csp {

namespace {

/// Finds the constraint that defines each variable, without circles.
class Definitions {
  public:
    Definitions(const Model& model, std::size_t constraint_count)
        : model_(model),
          defining_(model.variable_count(), none),
          progress_(model.variable_count(), Progress::not_seen) {
        for (std::size_t c = 0; c < constraint_count; ++c)
            for (const Var x : determined_by(model.constraint(c).definition()))
                if (defining_[x.index] == none) defining_[x.index] = static_cast<std::uint32_t>(c);
        for (std::uint32_t x = 0; x < defining_.size(); ++x)
            if (progress_[x] == Progress::not_seen) break_circles_from(x);
    }

    bool is_defined(Var x) const { return defining_[x.index] != none; }

  private:
    enum class Progress : std::uint8_t { not_seen, on_the_way, done };
    /// A variable, and the number of its defining variables followed so far.
    struct Step {
        std::uint32_t variable;
        std::size_t followed;
    };

    /// Goes depth first from defined variables to their defining variables. A circle is found at the variable by which
    /// it was entered, which then is a decision.
    void break_circles_from(std::uint32_t first) {
        way_.push_back({first, 0});
        progress_[first] = Progress::on_the_way;
        while (!way_.empty()) {
            const std::uint32_t x = way_.back().variable;
            const auto next = next_source(way_.back());
            if (!next) {
                progress_[x] = Progress::done;
                way_.pop_back();
            } else if (progress_[next->index] == Progress::on_the_way) {
                defining_[next->index] = none;
            } else if (progress_[next->index] == Progress::not_seen) {
                progress_[next->index] = Progress::on_the_way;
                way_.push_back({next->index, 0});
            }
        }
    }

    /// The next defining variable of the step's variable; nullopt if there is none left.
    std::optional<Var> next_source(Step& step) const {
        const std::uint32_t c = defining_[step.variable];
        if (c == none) return std::nullopt;
        const auto scope = model_.variables_of(c);
        while (step.followed < scope.size()) {
            const Var source = scope[step.followed++];
            if (defining_[source.index] != c) return source; // of its own constraint, all are defined at once
        }
        return std::nullopt;
    }

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    const Model& model_;
    std::vector<std::uint32_t> defining_;
    std::vector<Progress> progress_;
    std::vector<Step> way_;
};

} // namespace

std::vector<bool> left_for_the_end(const Model& model, const SearchOptions& options,
                                   std::size_t constraint_count) {
    std::vector<bool> is_left;
    if (!options.decisions.empty()) {
        is_left.resize(model.variable_count(), true);
        for (const Var x : options.decisions) is_left[x.index] = false;
        return is_left;
    }
    if (options.branching || options.variable_order != nullptr) return {};
    const Definitions definitions(model, constraint_count);
    for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
        if (!definitions.is_defined(Var{x})) continue;
        is_left.resize(model.variable_count());
        is_left[x] = true;
    }
    return is_left;
}

} // namespace csp
