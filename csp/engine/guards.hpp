#pragma once

#include <csp/engine/engine.hpp>

namespace csp {

/// Returns the engine to the depth at which the guard was made, even if an exception from a rule or predicate has left
/// levels behind.
class DepthGuard {
  public:
    explicit DepthGuard(Engine& engine) : engine_(engine), depth_(engine.depth()) {}
    ~DepthGuard() {
        while (engine_.depth() > depth_) engine_.pop();
    }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

  private:
    Engine& engine_;
    int depth_;
};

/// While this object exists, the engine has no listener and no log: looking ahead is not part of the trace, and nothing
/// to learn from. Both come back even if a rule or predicate throws.
class Silence {
  public:
    explicit Silence(Engine& engine)
        : engine_(engine),
          listener_(engine.listener()),
          log_(engine.log()),
          reader_(engine.reader()) {
        engine_.set_listener(nullptr);
        engine_.set_log(nullptr, nullptr);
    }
    ~Silence() {
        engine_.set_listener(listener_);
        engine_.set_log(log_, reader_);
    }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

  private:
    Engine& engine_;
    Listener* listener_;
    FactLog* log_;
    FactReader* reader_;
};

/// Whether propagation alone refutes the atom, on a level of its own above the current one, which is at its fixpoint. No
/// if it is interrupted. Nobody hears of it.
inline bool is_refuted(Atom atom, Engine& engine) {
    const Silence silence(engine);
    const bool is_consistent = engine.decide(atom);
    engine.pop();
    return !is_consistent;
}

} // namespace csp
