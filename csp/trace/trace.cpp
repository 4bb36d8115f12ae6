#include <csp/trace/trace.hpp>

#include <csp/base/error.hpp>

namespace csp {

// The first byte of an event holds its kind, the kind of its reason, and its origin:
//
//     bit  7 6 5    4 3      2 1 0
//          origin   reason   kind
// Numbers follow, seven bits per byte, least significant first, with the eighth bit set if more follow. Signed numbers
// are folded: 0, -1, 1, -2, ...

namespace {

using Kind = TraceEvent::Kind;

constexpr unsigned reason_shift = 3;
constexpr unsigned origin_shift = 5;
static_assert(static_cast<unsigned>(Origin::kept) < 8, "an origin fits three bits");

constexpr bool has_cause(Kind kind) { return kind == Kind::removal || kind == Kind::failure; }

} // namespace

// Packing ----------------------------------------------------------------------------------------------

void PackedEvents::put(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) bytes_.push_back(static_cast<std::uint8_t>(number | 0x80U));
    bytes_.push_back(static_cast<std::uint8_t>(number));
}

void PackedEvents::put_signed(std::int64_t number) {
    const auto doubled = static_cast<std::uint64_t>(number) << 1U;
    put(number < 0 ? ~doubled : doubled);
}

void PackedEvents::put(Atom atom) {
    put(std::uint64_t{atom.variable().index} << 2U | static_cast<std::uint64_t>(atom.operation()));
    put_signed(atom.value());
}

void PackedEvents::put(const Reason& reason) {
    if (reason.kind == Reason::Kind::scoped) {
        put(reason.variables.size());
        for (const View x : reason.variables) put(x.variable().index);
    } else if (reason.kind == Reason::Kind::atoms) {
        put(reason.atoms.size());
        for (const Atom atom : reason.atoms) put(atom);
    }
}

void PackedEvents::push(const TraceEvent& event) {
    const Kind kind = event.kind;
    last_ = bytes_.size();
    ++size_;
    auto head = static_cast<unsigned>(kind);
    if (has_cause(kind))
        head |= static_cast<unsigned>(event.reason.kind) << reason_shift | static_cast<unsigned>(event.origin)
                                                                               << origin_shift;
    bytes_.push_back(static_cast<std::uint8_t>(head));
    if (kind == Kind::level || kind == Kind::decision || kind == Kind::backtrack)
        put(static_cast<std::uint64_t>(event.depth));
    if (kind == Kind::decision) put(*event.atom);
    if (kind == Kind::removal) {
        put(event.variable.index);
        put(event.values.size());
        for (const Interval run : event.values) {
            put_signed(run.min);
            put(static_cast<std::uint64_t>(WideValue{run.max} - run.min));
        }
    }
    if (!has_cause(kind)) return;
    if (kind == Kind::failure) {
        put(std::uint64_t{event.atom.has_value()});
        if (event.atom) put(*event.atom);
    }
    put(event.actor == TraceEvent::no_actor ? 0 : event.actor + std::uint64_t{1});
    put(event.reason);
}

void PackedEvents::drop_last() {
    CSP_ASSERT(last_ < bytes_.size());
    bytes_.resize(last_);
    --size_;
}

// Unpacking --------------------------------------------------------------------------------------------

std::uint64_t PackedEvents::Reader::number() {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = bytes_[next_++];
        number |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) return number;
    }
}

std::int64_t PackedEvents::Reader::signed_number() {
    const std::uint64_t folded = number();
    return static_cast<std::int64_t>((folded & 1U) != 0 ? ~(folded >> 1U) : folded >> 1U);
}

Atom PackedEvents::Reader::atom() {
    const std::uint64_t packed = number();
    const auto value = static_cast<Value>(signed_number());
    return Atom::of(Var(static_cast<std::uint32_t>(packed >> 2U)), static_cast<Atom::Operation>(packed & 3U),
                    value);
}

void PackedEvents::Reader::read_values(TraceEvent& event) {
    event.values.resize(number());
    for (Interval& run : event.values) {
        run.min = static_cast<Value>(signed_number());
        run.max = static_cast<Value>(run.min + static_cast<WideValue>(number()));
    }
}

void PackedEvents::Reader::read_reason(Reason& reason, Reason::Kind kind) {
    reason.clear();
    if (kind == Reason::Kind::naive) return;
    for (std::uint64_t count = number(); count > 0; --count) {
        if (kind == Reason::Kind::scoped)
            reason.add(View(Var(static_cast<std::uint32_t>(number()))));
        else
            reason.add(atom());
    }
    reason.kind = kind; // even if it is empty
}

bool PackedEvents::Reader::next(TraceEvent& event) {
    if (next_ == bytes_.size()) return false;
    const unsigned head = bytes_[next_++];
    event.kind = static_cast<Kind>(head & 7U);
    event.origin = static_cast<Origin>(head >> origin_shift);
    if (event.kind == Kind::level || event.kind == Kind::decision || event.kind == Kind::backtrack)
        depth_ = static_cast<int>(number());
    event.depth = depth_;
    if (event.kind == Kind::decision) event.atom = atom();
    if (event.kind == Kind::removal) {
        event.variable = Var(static_cast<std::uint32_t>(number()));
        read_values(event);
    }
    if (!has_cause(event.kind)) return true;
    if (event.kind == Kind::failure) {
        event.atom.reset();
        if (number() != 0) event.atom = atom();
    }
    event.actor = static_cast<std::uint32_t>(number() - 1); // 0: no actor, which is the largest number
    read_reason(event.reason, static_cast<Reason::Kind>(head >> reason_shift & 3U));
    return true;
}

} // namespace csp
