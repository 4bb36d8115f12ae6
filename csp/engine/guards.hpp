#pragma once

#include <csp/engine/engine.hpp>

namespace csp {

/// Restores the depth that the engine had when the guard was made, even if an exception from a rule or predicate has
/// left levels behind.
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

/// While this object exists, the engine has no listener and no log: look-ahead is not part of the trace, and nothing is
/// learned from it. Both are restored even if a rule or predicate throws.
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

/// Whether propagation alone refutes the atom, on a separate level above the current one, which must be at its
/// fixpoint. False if propagation is interrupted. Neither the listener nor the log sees it.
inline bool is_refuted(Atom atom, Engine& engine) {
    const Silence silence(engine);
    const bool is_consistent = engine.decide(atom);
    engine.pop();
    return !is_consistent;
}

} // namespace csp
