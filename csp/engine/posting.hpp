#pragma once

#include <csp/engine/engine.hpp>

#include <memory>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

namespace csp {

class Posting;

/// What several constraints of one model build together while the model is taken into an engine: each adds
/// its part, and when all have been posted the whole adds the rules that need to know them all.
class JointPosting {
  public:
    virtual ~JointPosting() = default;
    virtual void finish(Posting& posting) = 0;
};

/// The joint postings of one model, one object per type.
class JointPostings {
  public:
    template <typename Joint>
    Joint& get() {
        for (const auto& [type, joint] : joints_)
            if (type == typeid(Joint)) return static_cast<Joint&>(*joint);
        joints_.emplace_back(typeid(Joint), std::make_unique<Joint>());
        return static_cast<Joint&>(*joints_.back().second);
    }
    /// Once every constraint has been posted.
    void finish(Engine& engine);

  private:
    std::vector<std::pair<std::type_index, std::unique_ptr<JointPosting>>> joints_;
};

/// What a constraint does when a model is taken into an engine: look at the initial domains, narrow them, add
/// the rules that will serve it.
class Posting {
  public:
    Posting(Engine& engine, JointPostings& joints, std::uint32_t constraint)
        : engine_(&engine),
          joints_(&joints),
          constraint_(constraint) {}

    DomainView domain(View x) const { return engine_->domain(x); }
    const Store& store() const { return engine_->store(); }

    void at_least(View x, WideValue k) {
        if (k > domain(x).max()) return fail();
        if (k > domain(x).min()) engine_->post(atom_at_least(x, static_cast<Value>(k)));
    }
    void at_most(View x, WideValue k) {
        if (k < domain(x).min()) return fail();
        if (k < domain(x).max()) engine_->post(atom_at_most(x, static_cast<Value>(k)));
    }
    void assign(View x, WideValue v) {
        if (!domain(x).contains(v)) return fail();
        engine_->post(atom_equal(x, static_cast<Value>(v)));
    }
    void remove(View x, WideValue v) {
        if (domain(x).contains(v)) engine_->post(atom_different(x, static_cast<Value>(v)));
    }
    /// Keeps only values of the set.
    void keep(View x, const Domain& values) {
        const auto runs = values.intervals();
        if (domain(x).max() < values.min() || domain(x).min() > values.max()) return fail();
        at_least(x, values.min());
        at_most(x, values.max());
        for (std::size_t i = 1; i < runs.size(); ++i)
            engine_->remove_range(x, runs[i - 1].max + 1, runs[i].min - 1);
    }
    /// The constraint cannot hold.
    void fail() { engine_->fail(); }

    template <typename SomeRule, typename... Args>
    void add(Args&&... args) {
        engine_->add_rule(std::make_unique<SomeRule>(std::forward<Args>(args)...), constraint_);
    }
    void add(std::unique_ptr<Rule> rule) { engine_->add_rule(std::move(rule), constraint_); }

    /// The part of the model that all constraints of some sort build together.
    template <typename Joint>
    Joint& joint() {
        return joints_->get<Joint>();
    }

  private:
    Engine* engine_;
    JointPostings* joints_;
    std::uint32_t constraint_;
};

inline void JointPostings::finish(Engine& engine) {
    for (const auto& [type, joint] : joints_) {
        Posting posting(engine, *this, no_constraint);
        joint->finish(posting);
    }
}

} // namespace csp
