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

/// While this object exists, the engine has no listener: looking ahead is not part of the trace. The listener comes
/// back even if a rule or predicate throws.
class Silence {
  public:
    explicit Silence(Engine& engine) : engine_(engine), listener_(engine.listener()) {
        engine_.set_listener(nullptr);
    }
    ~Silence() { engine_.set_listener(listener_); }
    Silence(const Silence&) = delete;
    Silence& operator=(const Silence&) = delete;

  private:
    Engine& engine_;
    Listener* listener_;
};

} // namespace csp
