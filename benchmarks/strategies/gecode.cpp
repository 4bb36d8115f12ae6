#include <benchmarks/classics/models.hpp>
#include <benchmarks/puzzles/gecode.hpp>
#include <benchmarks/strategies/strategy.hpp>

namespace benchmarks::strategies {

namespace {

using classics::GecodeModel;

enum class Order { size, afc_size, action_size };

void branch(GecodeModel& model, Order order) {
    const auto variables = order == Order::size       ? Gecode::INT_VAR_SIZE_MIN()
                           : order == Order::afc_size ? Gecode::INT_VAR_AFC_SIZE_MAX(0.99)
                                                      : Gecode::INT_VAR_ACTION_SIZE_MAX(0.99);
    Gecode::branch(model, model.decisions, variables, Gecode::INT_VAL_MIN());
}

class GecodeStrategy final : public Strategy {
  public:
    GecodeStrategy(std::string name, Order order, bool has_restarts)
        : name_("gecode " + std::move(name)),
          order_(order),
          has_restarts_(has_restarts) {}

    [[nodiscard]] std::string name() const override { return name_; }

    [[nodiscard]] Run run(const classics::Problem& problem, const classics::Instance& instance,
                          std::chrono::milliseconds limit) const override {
        const auto begin = std::chrono::steady_clock::now();
        auto* root = new GecodeModel; // the search owns it
        problem.gecode(*root, instance);
        branch(*root, order_);
        constexpr unsigned int commit_distance = 8; // Gecode's own default
        Gecode::Search::Options options = gecode_search_options(commit_distance);
        Gecode::Search::TimeStop stop(static_cast<unsigned long>(limit.count()));
        options.stop = &stop;
        Run run;
        if (has_restarts_ && problem.solutions == 1) {
            options.cutoff = Gecode::Search::Cutoff::luby(100UL);
            Gecode::RBS<GecodeModel, Gecode::DFS> search(root, options);
            collect(search, problem.solutions, run);
        } else {
            Gecode::DFS<GecodeModel> search(root, options);
            collect(search, problem.solutions, run);
        }
        run.time = std::chrono::steady_clock::now() - begin;
        return run;
    }

  private:
    template <typename SearchEngine>
    static void collect(SearchEngine& search, std::uint64_t wanted, Run& run) {
        while (run.solutions < wanted) {
            const std::unique_ptr<const GecodeModel> solution(search.next());
            if (!solution) break;
            ++run.solutions;
        }
        run.is_done = run.solutions == wanted || !search.stopped();
        run.failures = search.statistics().fail;
    }

    std::string name_;
    Order order_;
    bool has_restarts_;
};

} // namespace

std::vector<std::unique_ptr<Strategy>> gecode_strategies() {
    std::vector<std::unique_ptr<Strategy>> all;
    all.push_back(std::make_unique<GecodeStrategy>("size", Order::size, false));
    all.push_back(std::make_unique<GecodeStrategy>("afc/size", Order::afc_size, false));
    all.push_back(std::make_unique<GecodeStrategy>("action/size", Order::action_size, false));
    all.push_back(std::make_unique<GecodeStrategy>("afc/size, luby", Order::afc_size, true));
    all.push_back(std::make_unique<GecodeStrategy>("action/size, luby", Order::action_size, true));
    return all;
}

} // namespace benchmarks::strategies
