#include <csp/search/inference/inference.hpp>

#include <csp/engine/engine.hpp>

namespace csp::inference {

namespace {

class Shaving {
  public:
    explicit Shaving(Engine& engine) : engine_(engine) {}

    /// Repeats rounds until no variable has changed for a whole round. Returns false on failure.
    bool run(std::span<const Var> open) {
        std::size_t unchanged = 0;
        for (std::size_t i = 0; unchanged < open.size(); i = (i + 1) % open.size()) {
            unchanged = shave(open[i]) ? 0 : unchanged + 1;
            if (engine_.failed()) return false;
            if (engine_.is_interrupted()) return true;
        }
        return true;
    }

  private:
    static constexpr std::uint32_t most_tried = 256;
    static constexpr int most_shaved = 1000;

    /// Returns whether any value was removed. Stops if the engine has failed or is interrupted.
    bool shave(Var x) {
        if (engine_.store().is_fixed(x)) return false;
        if (engine_.store().size(x) <= most_tried) return try_values(x);
        const bool has_raised = shave_end(x, [&] { return engine_.store().min(x); });
        if (must_stop()) return true;
        return shave_end(x, [&] { return engine_.store().max(x); }) || has_raised;
    }

    bool try_values(Var x) {
        bool has_removed = false;
        for (Value v = engine_.store().min(x);; v = engine_.store().next(x, v + 1)) {
            if (is_refuted(Atom::equal(x, v), engine_)) {
                has_removed = true;
                remove(x, v);
            }
            if (must_stop() || v >= engine_.store().max(x) || engine_.store().is_fixed(x)) return has_removed;
        }
    }

    template <typename End>
    bool shave_end(Var x, const End& end) {
        bool has_removed = false;
        while (!must_stop() && left_to_shave_ > 0 && !engine_.store().is_fixed(x) &&
               is_refuted(Atom::equal(x, end()), engine_)) {
            --left_to_shave_;
            has_removed = true;
            remove(x, end());
        }
        return has_removed;
    }

    bool must_stop() const { return engine_.failed() || engine_.is_interrupted(); }

    void remove(Var x, Value v) {
        engine_.post(Atom::different(x, v), {Origin::refutation});
        engine_.propagate();
    }

    Engine& engine_;
    int left_to_shave_ = most_shaved;
};

} // namespace

const InferenceKind singleton{
    "singleton", "full, and at every node each value is tried by propagating it (shaving)",
    "Debruyne and Bessiere, IJCAI 1997; Prosser, Stergiou and Walsh, CP 2000", full.load,
    [](Engine& engine, std::span<const Var> open) { return Shaving(engine).run(open); }};

} // namespace csp::inference
