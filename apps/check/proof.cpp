#include <apps/check/proof.hpp>

#include <apps/check/network.hpp>

#include <algorithm>
#include <charconv>

namespace check {

namespace {

constexpr std::uint64_t most_splits = 10'000; ///< for one inference

/// Returns the number of bytes and their hash FNV-1a.
std::string fingerprint(const std::string& text) {
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    std::string hexadecimal(16, '0');
    for (std::size_t i = hexadecimal.size(); i-- > 0; hash >>= 4U)
        hexadecimal[i] = "0123456789abcdef"[hash & 15U];
    return std::to_string(text.size()) + ':' + hexadecimal;
}

template <typename Integer>
Integer integer(std::string_view text, const char* what) {
    Integer value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        throw Unreadable("expected " + std::string(what) + " instead of \"" + std::string(text) + '"');
    return value;
}

} // namespace

Outcome verify(const std::string& model, const std::function<bool(std::string&)>& next_line, bool trims) {
    std::uint64_t number = 0;
    bool has_model = false;
    const auto at = [&number] {
        return number == 0 ? std::string() : "line " + std::to_string(number) + ": ";
    };
    try {
        Proof proof(model, trims);
        has_model = true;
        for (std::string line; next_line(line);) {
            ++number;
            if (!line.empty()) proof.read(line);
        }
        Outcome outcome{0, "verified: " + proof.verdict()};
        if (!proof.assumed().empty()) outcome = {3, outcome.text + ", except for what is assumed:"};
        for (const auto& [name, steps] : proof.assumed())
            outcome.text += "\n  " + std::to_string(steps) + " steps by \"" + name + '"';
        if (trims) outcome.needed = proof.needed_lines();
        return outcome;
    } catch (const Refused& problem) {
        return {1, "refused: " + at() + problem.what()};
    } catch (const std::exception& problem) { // Unreadable, or too large for the memory
        return {2, (has_model ? at() : "the model: ") + problem.what()};
    }
}

Proof::Proof(const std::string& model, bool trims)
    : net_(model),
      fingerprint_(fingerprint(model)),
      trim_(trims) {}

// Lines --------------------------------------------------------------------------------------------------

void Proof::read(std::string_view line) {
    const std::size_t mark = net_.domains.mark();
    interpret(line);
    net_.domains.for_each_change(mark, [this](Variable x) { trim_.change(x); });
    trim_.end_line(line[line.find_first_not_of(' ')], is_refuted_);
}

void Proof::interpret(std::string_view line) {
    rest_ = line;
    const std::string_view kind = word();
    if (has_ended()) throw Unreadable("a line after the claim");
    if (!has_begun_) {
        if (kind != "p") throw Unreadable("expected the line \"p arcwise-proof 1 ...\" first");
        return begin();
    }
    if (kind == "v") return define();
    if (kind == "c")
        claim();
    else if (is_refuted_)
        return; // every line follows
    else if (kind == "i" || kind == "r")
        infer(kind == "r");
    else if (kind == "u")
        steps_.push_back({{}, number(), trim_.line()});
    else if (kind == "n")
        conclude();
    else if (kind == "s")
        solve();
    else if (kind == "d")
        forget();
    else
        throw Unreadable("unknown kind of line \"" + std::string(kind) + '"');
    if (!word().empty()) throw Unreadable("more words than a line of this kind has");
}

/// A solution needs a cost, so the cost must have a value.
void Proof::begin() {
    if (word() != "arcwise-proof" || number() != 1) throw Unreadable("expected a proof of version 1");
    std::string models;
    for (std::string_view of = word(); !has_begun_ && !of.empty() && of != "off:"; of = word()) {
        models += ' ' + std::string(of);
        has_begun_ = of == fingerprint_;
    }
    if (!has_begun_)
        throw Refused("the proof is about the model" + models + ", but this one is " + fingerprint_);
    is_refuted_ = net_.is_refuted;
    for (const Constraint& constraint : net_.constraints)
        if (!constraint.is_opaque && !net_.domains.assign(constraint.node.variable, 1)) is_refuted_ = true;
    const Variable has_cost = net_.cost.defined;
    if (net_.minimises && has_cost != Test::none && !net_.domains.assign(has_cost, 1)) is_refuted_ = true;
}

/// v x7 0 9 c3 ["abs","x1"]: a new variable, the bounds of its values, the constraints that imply them, and its
/// definition.
void Proof::define() {
    const std::string_view name = word();
    if (name.empty() || name[0] != 'x')
        throw Unreadable("expected a variable instead of \"" + std::string(name) + '"');
    const auto number_of = integer<std::uint64_t>(name.substr(1), "a variable");
    const auto min = integer<Number>(word(), "a value");
    const auto max = integer<Number>(word(), "a value");
    if (min > max || min < -farthest || max > farthest)
        throw Unreadable("no values for " + std::string(name));
    auto tests = cited();
    const Json statement = parse_json(rest_);
    if (statement.is_list() && statement.at(0).kind == Json::Kind::text && statement.at(0).text == "opaque") {
        net_.name(number_of, {net_.domains.add(min, max)});
        opaque_[net_.named(number_of).variable] = statement.at(1).word();
        return;
    }
    const Node node = net_.part(statement);
    if (!tests) {
        for (const std::string& opaque : names_cited_) ++assumed_[opaque];
    } else if (!is_refuted_) {
        tests->insert(tests->end(), node.tests.begin(), node.tests.end());
        require_bounded(number_of, node, min, max, *tests);
    }
    note_read(node.tests);
    const bool is_total = node.defined == Test::none;
    const bool overlap = net_.domains.meets(node.variable, min, max);
    if (overlap) // otherwise it has no value, and any value is valid
        (void)(net_.domains.at_least(node.variable, min) && net_.domains.at_most(node.variable, max));
    if (!overlap && is_total) is_refuted_ = true;
    net_.name(number_of, node);
    tests_of_[node.variable] = node.tests;
    for (const std::uint64_t c : numbers_cited_) net_.add_tests(c, node);
}

/// Requires that the bounds hold if the part has a value.
void Proof::require_bounded(std::uint64_t number, const Node& node, Number min, Number max,
                            const std::vector<std::uint32_t>& tests) {
    for (const Part& outside :
         {Part{node.variable, -farthest, min - 1}, Part{node.variable, max + 1, farthest}}) {
        Parts parts{outside};
        if (node.defined != Test::none) parts.push_back({node.defined, 1, 1});
        if (!refutes(tests, parts))
            throw Refused("x" + std::to_string(number) + " may leave " + std::to_string(min) + ".." +
                          std::to_string(max));
    }
}

/// i c3 x1>=5 x2=4: by the constraint, not all of these parts hold; r: likewise, at the root.
void Proof::infer(bool is_root) {
    if (is_root && rest_.starts_with(" u")) {
        rest_.remove_prefix(2);
        const Nogood& nogood = known(number());
        trim_.use(nogood.line);
        return rule_out_at_root(nogood.parts);
    }
    const auto tests = cited();
    Parts parts;
    while (!rest_.empty()) parts.push_back(part());
    for (const Part& one : parts)
        if (const auto found = opaque_.find(one.variable); found != opaque_.end())
            names_cited_.push_back(found->second);
    if (!names_cited_.empty()) {
        for (const std::string& name : names_cited_) ++assumed_[name];
    } else {
        std::vector<std::uint32_t> all = *tests;
        for (const Part& one : parts)
            if (const auto found = tests_of_.find(one.variable); found != tests_of_.end()) {
                all.insert(all.end(), found->second.begin(), found->second.end());
                note_read(found->second);
            }
        if (!refutes(all, parts)) throw Refused("the constraints cited allow all of this");
    }
    if (is_root)
        rule_out_at_root(parts);
    else
        steps_.push_back({std::move(parts), {}, trim_.line()});
}

/// n 13 x1>=5 x2=4: by the steps since the last such line, not all of these parts hold.
void Proof::conclude() {
    const std::uint64_t id = number();
    Parts parts;
    while (!rest_.empty()) parts.push_back(part());
    const std::size_t mark = net_.domains.mark();
    bool is_possible =
        std::all_of(parts.begin(), parts.end(), [this](const Part& one) { return apply(one); });
    note_read(parts);
    for (auto step = steps_.begin(); step != steps_.end() && is_possible; ++step) {
        const std::size_t before = net_.domains.mark();
        const Parts& ruled_out = step->nogood ? known(*step->nogood).parts : step->parts;
        is_possible = rule_out_last(ruled_out);
        if (is_possible && net_.domains.mark() == before) continue; // it removes no value
        note_read(ruled_out);
        trim_.use(step->line);
        if (step->nogood) trim_.use(known(*step->nogood).line);
    }
    net_.domains.undo(mark);
    steps_.clear();
    if (is_possible) throw Refused("the steps before do not refute this");
    if (parts.size() <= 1) return rule_out_at_root(parts);
    if (!nogoods_.emplace(id, Nogood{std::move(parts), trim_.line()}).second)
        throw Refused("two nogoods " + std::to_string(id));
}

/// s 14 3 1 2 ...: values of x0, x1, ..., which are a solution, and perhaps of auxiliary variables; the solution must
/// be better than, or different from, earlier solutions.
void Proof::solve() {
    const std::uint64_t id = number();
    const std::size_t mark = net_.domains.mark();
    std::vector<Number> values;
    while (!rest_.empty()) values.push_back(integer<Number>(word(), "a value"));
    if (values.size() < net_.variable_count() || values.size() > net_.named_count())
        throw Refused("a solution of " + std::to_string(values.size()) + " values for " +
                      std::to_string(net_.variable_count()) + " variables");
    for (std::uint64_t x = 0; x < values.size(); ++x)
        if (!net_.domains.assign(net_.named(x).variable, values[x]))
            throw Refused("x" + std::to_string(x) + " is " + std::to_string(values[x]) +
                          ", which was ruled out");
    std::vector<std::uint32_t> tests = net_.cost.tests;
    for (const Constraint& constraint : net_.constraints) {
        if (constraint.is_opaque) {
            ++assumed_[constraint.name];
            continue;
        }
        tests.insert(tests.end(), constraint.node.tests.begin(), constraint.node.tests.end());
    }
    if (!propagate(tests, mark, true)) throw Refused("the solution violates a constraint");
    for (const Constraint& constraint : net_.constraints)
        if (!constraint.is_opaque && !net_.domains.is(constraint.node.variable, 1))
            throw Refused("the solution does not satisfy \"" + constraint.name + '"');
    Parts all;
    std::vector<Number> seen;
    for (const Variable x : net_.projection) {
        seen.push_back(net_.domains.min(x));
        all.push_back({x, seen.back(), seen.back()});
    }
    const bool has_cost =
        !net_.minimises || (net_.domains.is_fixed(net_.cost.variable) &&
                            (net_.cost.defined == Test::none || net_.domains.is(net_.cost.defined, 1)));
    if (!has_cost) throw Refused("the solution has no cost");
    const Number cost = net_.minimises ? net_.domains.min(net_.cost.variable) : 0;
    net_.domains.undo(mark);
    if (net_.minimises) {
        if (best_ && cost >= *best_) throw Refused("the solution is no better than the one before");
        best_ = cost;
        solutions_.insert(seen);
        trim_.use_cost();
        rule_out_at_root({{net_.cost.variable, cost, farthest}});
        if (!propagate(net_.cost.tests, mark, true)) is_refuted_ = true;
        return;
    }
    if (!solutions_.insert(seen).second) throw Refused("the same solution twice");
    nogoods_.emplace(id, Nogood{std::move(all), trim_.line()});
}

void Proof::forget() {
    while (!rest_.empty()) nogoods_.erase(number());
}

void Proof::claim() {
    const std::string what(word());
    if (what != "some" && !is_refuted_) throw Refused("the claim does not follow: something is left");
    if (what != "some") trim_.use_refutation();
    if (what == "none" && solutions_.empty()) {
        verdict_ = "no solution";
    } else if (what == "best" && best_) {
        verdict_ = "the best cost is " + std::to_string(*best_);
    } else if (what == "all" && !net_.minimises && number() == solutions_.size()) {
        verdict_ = "exactly " + std::to_string(solutions_.size()) +
                   (solutions_.size() == 1 ? " solution" : " solutions");
    } else if (what == "some" && !solutions_.empty()) {
        verdict_ =
            best_ ? "a solution of cost " + std::to_string(*best_)
                  : std::to_string(solutions_.size()) + (solutions_.size() == 1 ? " solution" : " solutions");
    } else {
        throw Refused("the claim contradicts the solutions");
    }
}

const std::string& Proof::verdict() const {
    if (!has_ended()) throw Refused("the proof ends without a claim");
    return verdict_;
}

// Words --------------------------------------------------------------------------------------------------

std::string_view Proof::word() {
    const std::size_t begin = std::min(rest_.find_first_not_of(' '), rest_.size());
    const std::size_t end = std::min(rest_.find(' ', begin), rest_.size());
    const std::string_view found = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return found;
}

std::uint64_t Proof::number() { return integer<std::uint64_t>(word(), "a number"); }

std::optional<std::vector<std::uint32_t>> Proof::cited() {
    std::vector<std::uint32_t> tests;
    bool is_known = true;
    names_cited_.clear();
    numbers_cited_.clear();
    while (rest_.starts_with(" c") || rest_ == " o" || rest_.starts_with(" o ")) {
        const std::string_view name = word();
        if (name == "o") {
            tests.insert(tests.end(), net_.cost.tests.begin(), net_.cost.tests.end());
            trim_.use_cost();
            continue;
        }
        const auto c = integer<std::uint64_t>(name.substr(1), "a constraint");
        if (c >= net_.constraints.size()) throw Unreadable("there is no constraint c" + std::to_string(c));
        const Constraint& constraint = net_.constraints[c];
        numbers_cited_.push_back(c);
        trim_.use_constraint(c);
        if (constraint.is_opaque) names_cited_.push_back(constraint.name);
        is_known = is_known && !constraint.is_opaque;
        tests.insert(tests.end(), constraint.node.tests.begin(), constraint.node.tests.end());
    }
    if (!is_known) return std::nullopt;
    return tests;
}

/// x1>=5, x1<5, x1=5, x1!=5, x1!5..7
Part Proof::part() {
    const std::string_view text = word();
    const std::size_t sign = text.find_first_of("<>=!");
    if (text.size() < 2 || text[0] != 'x' || sign == std::string_view::npos)
        throw Unreadable("expected a part such as x1>=5 instead of \"" + std::string(text) + '"');
    const Variable x = net_.named(integer<std::uint64_t>(text.substr(1, sign - 1), "a variable")).variable;
    const bool is_long = sign + 1 < text.size() && text[sign + 1] == '=';
    std::string_view value = text.substr(sign + (is_long ? 2 : 1));
    std::optional<Number> last;
    if (const std::size_t dots = value.find(".."); dots != std::string_view::npos) {
        last = integer<Number>(value.substr(dots + 2), "a value");
        value = value.substr(0, dots);
    }
    const auto v = integer<Number>(value, "a value");
    if (v > farthest || v < -farthest || last.value_or(v) < v || last.value_or(v) > farthest ||
        (last && (is_long || text[sign] != '!')))
        throw Unreadable("a value too far from 0: \"" + std::string(text) + '"');
    if (text[sign] == '>' && is_long) return {x, v, farthest};
    if (text[sign] == '<' && !is_long) return {x, -farthest, v - 1};
    if (text[sign] == '=' && !is_long) return {x, v, v};
    if (text[sign] == '!' && (is_long || last)) return {x, v, last.value_or(v), false};
    throw Unreadable("expected a part such as x1>=5 instead of \"" + std::string(text) + '"');
}

// Reasoning ----------------------------------------------------------------------------------------------

bool Proof::apply(const Part& part) {
    Domains& domains = net_.domains;
    if (!part.is_inside) return domains.remove(part.variable, part.first, part.last);
    return domains.at_least(part.variable, part.first) && domains.at_most(part.variable, part.last);
}

Part Proof::opposite(Part part) {
    part.is_inside = !part.is_inside;
    return part;
}

bool Proof::is_true(const Part& part) const {
    const Domains& domains = net_.domains;
    const Variable x = part.variable;
    if (part.is_inside) return part.first <= domains.min(x) && domains.max(x) <= part.last;
    return !domains.meets(x, part.first, part.last);
}

/// Rules out the parts about the only variable whose parts are not all true. Returns false if all parts are true, or no
/// value is left.
bool Proof::rule_out_last(const Parts& parts) {
    const Part* open = nullptr;
    Part both{};
    for (const Part& one : parts) {
        if (is_true(one)) continue;
        if (open == nullptr) {
            open = &one;
            both = one;
        } else if (open->variable == one.variable && both.is_inside && one.is_inside) {
            both = {one.variable, std::max(both.first, one.first), std::min(both.last, one.last)};
        } else {
            return true;
        }
    }
    if (open == nullptr) return false;
    return both.is_inside && both.first > both.last ? true : apply(opposite(both));
}

void Proof::rule_out_at_root(const Parts& parts) {
    note_read(parts);
    if (!rule_out_last(parts)) is_refuted_ = true;
}

void Proof::note_read(const Parts& parts) {
    for (const Part& part : parts) trim_.read(part.variable);
}

void Proof::note_read(const std::vector<std::uint32_t>& tests) {
    for (const std::uint32_t test : tests)
        net_.tests[test].for_each_variable([this](Variable x) { trim_.read(x); });
}

const Proof::Nogood& Proof::known(std::uint64_t nogood) const {
    const auto found = nogoods_.find(nogood);
    if (found == nogoods_.end()) throw Refused("there is no nogood " + std::to_string(nogood));
    return found->second;
}

/// Whether the parts contradict the tests within the domains of the root.
bool Proof::refutes(const std::vector<std::uint32_t>& tests, const Parts& parts) {
    const std::size_t mark = net_.domains.mark();
    std::uint64_t budget = most_splits;
    std::vector<Variable> order;
    note_read(parts);
    bool is_possible = std::all_of(parts.rbegin(), parts.rend(), [&](const Part& one) {
        order.push_back(one.variable);
        return apply(one);
    });
    if (is_possible) {
        is_possible = propagate(tests, mark, false) && propagate(tests, mark, true);
        for (const std::uint32_t test : tests)
            order.insert(order.end(), net_.tests[test].variables.begin(), net_.tests[test].variables.end());
        is_possible = is_possible && search(tests, order, budget);
        if (is_possible && budget == 0) { // the few values first
            constexpr Number most = 64;   // counted one by one
            const auto size = [this](Variable x) {
                return std::pair(net_.domains.count(x, most), net_.domains.width(x));
            };
            std::stable_sort(order.begin(), order.end(),
                             [&](Variable x, Variable y) { return size(x) < size(y); });
            budget = most_splits;
            is_possible = search(tests, order, budget);
        }
    }
    net_.domains.undo(mark);
    return !is_possible;
}

/// Whether there may be a solution: halves the domain of the first open variable.
bool Proof::search(const std::vector<std::uint32_t>& tests, const std::vector<Variable>& order,
                   std::uint64_t& budget) {
    Domains& domains = net_.domains;
    const auto open =
        std::find_if(order.begin(), order.end(), [&](Variable x) { return !domains.is_fixed(x); });
    if (open == order.end() || budget == 0) return true;
    --budget;
    const Number middle = domains.min(*open) + domains.width(*open) / 2;
    for (const bool is_lower : {true, false}) {
        const std::size_t mark = domains.mark();
        const bool is_possible =
            (is_lower ? domains.at_most(*open, middle) : domains.at_least(*open, middle + 1)) &&
            propagate(tests, mark, false) && search(tests, order, budget);
        domains.undo(mark);
        if (is_possible) return true;
    }
    return false;
}

/// Runs tests until none narrows a domain: all tests, or those of variables changed since the mark and of their
/// consequences.
bool Proof::propagate(const std::vector<std::uint32_t>& tests, std::size_t since, bool all) {
    watching_.resize(net_.domains.count());
    for (; is_in_.size() < net_.tests.size(); is_in_.push_back(0)) { // tests may have been added
        const Test& test = net_.tests[is_in_.size()];
        test.for_each_variable(
            [this](Variable x) { watching_[x].push_back(static_cast<std::uint32_t>(is_in_.size())); });
    }
    if (use_ > ~std::uint32_t{0} - 3) {
        std::fill(is_in_.begin(), is_in_.end(), 0);
        use_ = 0;
    }
    use_ += 2; // use_: in the set; use_ + 1: in the set, and waiting
    for (const std::uint32_t test : tests) is_in_[test] = use_;
    std::vector<std::uint32_t> waiting;
    const auto add = [&](std::uint32_t test) {
        if (is_in_[test] == use_) {
            is_in_[test] = use_ + 1;
            waiting.push_back(test);
        }
    };
    const auto wake = [&](Variable x) { std::for_each(watching_[x].begin(), watching_[x].end(), add); };
    if (all)
        std::for_each(tests.begin(), tests.end(), add);
    else
        net_.domains.for_each_change(since, wake);
    for (std::size_t i = 0; i < waiting.size(); ++i) { // NOLINT(modernize-loop-convert): the list grows
        const std::size_t mark = net_.domains.mark();
        is_in_[waiting[i]] = use_;
        if (!narrow(net_.tests[waiting[i]], net_.domains)) return false;
        net_.domains.for_each_change(mark, wake);
    }
    return true;
}

} // namespace check
