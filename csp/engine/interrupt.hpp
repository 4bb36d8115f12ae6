#pragma once

namespace csp {

/// Polled from time to time during long work to decide whether to pause.
class Interrupt {
  public:
    virtual ~Interrupt() = default;
    virtual bool is_due() = 0;

  protected:
    Interrupt() = default;
    Interrupt(const Interrupt&) = default;
    Interrupt& operator=(const Interrupt&) = default;
};

} // namespace csp
