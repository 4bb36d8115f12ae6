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

} // namespace csp
