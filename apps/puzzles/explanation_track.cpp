#include <apps/puzzles/explanation_track.hpp>

#include <apps/common/text.hpp>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace puzzles {

namespace {

using Intervals = std::vector<csp::Interval>;
using Step = csp::Explanation::Step;

/// Removes from a domain the values for which the fact does not hold, and returns them.
Intervals narrow(Intervals& domain, csp::Atom fact) {
    Intervals gone;
    for (csp::Interval rest : std::exchange(domain, {}))
        while (rest.min <= rest.max) {
            csp::Interval part = rest; // the fact holds for all of the part or none of it
            for (const csp::Value cut : {fact.value(), fact.value() + 1})
                if (part.min < cut && cut <= part.max) part.max = cut - 1;
            (fact.holds_for(part.min) ? domain : gone).push_back(part);
            rest.min = part.max + 1;
        }
    return gone;
}

bool has_one_value(const Intervals& domain) {
    return domain.size() == 1 && domain.front().min == domain.front().max;
}

/// Writes the steps as events: each removes the values that its facts rule out.
class Narrator {
  public:
    Narrator(const csp::Explanation& explanation, const csp::Model& model, const csp::WordOfValue& words) {
        state(model);
        const auto sentences = explanation.sentences(model, words);
        for (std::size_t i = 0; i < sentences.size(); ++i)
            tell(explanation.steps()[i],
                 sentences[i].substr(0, sentences[i].size() - 1)); // the page adds the full stop
        track_.name = "Explanation";
        track_.about = "Why the answer holds, in " + app::counted(sentences.size(), "step");
        if (explanation.status() == csp::Explanation::Status::unknown)
            track_.about += ", as far as they were found";
        else if (!explanation.is_unique())
            track_.about += ", up to where answers differ";
        track_.about += '.';
    }

    replay::Track finished() { return std::move(track_); }

  private:
    void state(const csp::Model& model) {
        for (std::uint32_t x = 0; x < model.variable_count(); ++x) {
            const auto runs = model.domain(csp::Var{x}).intervals();
            domains_.emplace_back(runs.begin(), runs.end());
            track_.trace.variables.push_back({model.name(csp::Var{x}), domains_.back()});
            if (has_one_value(domains_.back())) track_.given.push_back(x);
        }
        for (std::size_t c = 0; c < model.constraint_count(); ++c) {
            auto& constraint = track_.trace.constraints.emplace_back();
            constraint.name = model.constraint_name(c);
            for (const csp::Var x : model.variables_of(c)) constraint.variables.push_back(x.index);
        }
    }

    void tell(const Step& step, const std::string& sentence) {
        constexpr std::array<std::string_view, 3> kinds{"Direct", "Trial", "Cases"}; // as Explanation::Kind
        replay::Note note{.rule = std::string(kinds.at(static_cast<std::size_t>(step.kind))),
                          .text = sentence};
        for (const csp::Atom fact : step.facts) add(fact.variable(), note.causes);
        note.constraints.assign(step.constraints.begin(), step.constraints.end());
        for (const csp::Atom fact : step.news) {
            const csp::Var x = fact.variable();
            Intervals& domain = domains_[x.index];
            const bool was_fixed = has_one_value(domain);
            Intervals gone = narrow(domain, fact);
            if (gone.empty()) continue;
            track_.trace.events.push(
                {.kind = csp::TraceEvent::Kind::removal, .variable = x, .values = std::move(gone)});
            ++note.events;
            if (!was_fixed && has_one_value(domain)) note.placements.push_back(x.index);
        }
        track_.notes.push_back(std::move(note));
    }

    static void add(csp::Var x, std::vector<std::uint32_t>& variables) {
        if (std::find(variables.begin(), variables.end(), x.index) == variables.end())
            variables.push_back(x.index);
    }

    std::vector<Intervals> domains_;
    replay::Track track_;
};

} // namespace

replay::Track track_of(const csp::Explanation& explanation, const csp::Model& model,
                       const csp::WordOfValue& words) {
    return Narrator(explanation, model, words).finished();
}

} // namespace puzzles
