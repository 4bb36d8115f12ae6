// Public models: choices among things, sizes and settings.

#include <benchmarks/public/problem.hpp>

#include <algorithm>
#include <numeric>
#include <optional>

namespace benchmarks::public_models {

namespace {

/// Radio links are assigned frequencies: some pairs have a given distance, and pairs that are too close incur a cost.
Problem celar(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto categories = data.sets("categories");
    std::vector<csp::Var> frequency;
    for (const csp::Value category : data.numbers("domains"))
        frequency.push_back(model.int_var(categories.at(index(category)), "frequency"));
    const auto distance = [&](csp::Value a, csp::Value b) {
        return csp::abs(frequency.at(index(a)) - frequency.at(index(b)));
    };

    const auto x = data.numbers("hardctrx");
    const auto y = data.numbers("hardctry");
    const auto exact = data.numbers("hardctrk");
    for (std::size_t k = 0; k < exact.size(); ++k) model.post(distance(x.at(k), y.at(k)) == exact[k]);
    const auto u = data.numbers("softctrx");
    const auto v = data.numbers("softctry");
    const auto least = data.numbers("softctrk");
    const auto weight = data.numbers("softctrw");
    const auto costs = data.numbers("costs");
    for (std::size_t k = 0; k < least.size(); ++k)
        problem.cost +=
            costs.at(index(weight.at(k))) * csp::Expression(distance(u.at(k), v.at(k)) <= least[k]);
    problem.heuristic = csp::select(frequency, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// Retailers are split between two divisions, so that each has its exact share of every market.
Problem market_split(const Data& data) {
    Problem problem;
    const std::size_t retailers = data.size("n");
    const auto shares = data.matrix("a", retailers + 1); // the last column is the required sum
    const auto first = problem.model.int_vars(retailers, csp::range(0, 1), "first");
    for (std::size_t market = 0; market < shares.rows(); ++market) {
        auto row = shares.row(market);
        const csp::Value total = row.back();
        row.pop_back();
        problem.model.post(csp::sum(row, first) == total);
    }
    problem.heuristic = csp::select(first, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// Items are chosen that fit into several knapsacks together and have exactly the profit known to be optimal.
Problem multi_knapsack(const Data& data) {
    Problem problem;
    csp::Model& model = problem.model;
    const auto profit = data.numbers("c");
    const auto capacity = data.numbers("b");
    const auto weight = data.matrix("a", profit.size());
    const auto is_chosen = model.int_vars(profit.size(), csp::range(0, 1), "chosen");
    for (std::size_t k = 0; k < capacity.size(); ++k)
        model.post(csp::sum(weight.row(k), is_chosen) <= capacity[k]);
    model.post(csp::sum(profit, is_chosen) == data.number("z"));
    problem.heuristic = csp::select(is_chosen, csp::variable_order::input, csp::value_order::max);
    return problem;
}

/// Orders are cast in slabs of few sizes and at most two colours; the total left over from the slabs is minimised.
Problem steel_mill(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const auto size = data.numbers("ordSize");
    const auto colour = data.numbers("ordCol");
    const std::size_t orders = size.size();
    auto slab_sizes = data.set("sizes");
    std::sort(slab_sizes.begin(), slab_sizes.end());
    std::vector<csp::Value> left_over; // the steel left over, by load
    for (csp::Value load = 0; load <= slab_sizes.back(); ++load)
        left_over.push_back(load == 0 ? 0
                                      : *std::lower_bound(slab_sizes.begin(), slab_sizes.end(), load) - load);

    const auto slab = model.int_vars(orders, places(orders), "slab");
    const auto load = model.int_vars(orders, csp::range(0, slab_sizes.back()), "load");
    model.post(csp::bin_packing(slab, size, load));
    for (std::size_t s = 0; s < orders; ++s) {
        problem.cost += csp::element(left_over, load[s]);
        csp::Expression colours;
        for (csp::Value c = 1; c <= data.number("nbColours"); ++c) {
            std::vector<csp::Constraint> on_it;
            for (std::size_t o = 0; o < orders; ++o)
                if (colour.at(o) == c) on_it.push_back(slab[o] == static_cast<csp::Value>(s));
            colours += csp::disjunction(on_it);
        }
        model.post(colours <= 2);
        if (s > 0) model.post(csp::implication(load[s - 1] == 0, load[s] == 0), "slabs are alike");
    }
    for (std::size_t i = 0; i < orders; ++i)
        for (std::size_t j = i + 1; j < orders; ++j)
            if (size[i] == size[j] && colour[i] == colour[j])
                model.post(slab[i] <= slab[j], "orders are alike");

    std::vector<std::size_t> by_size(orders); // the largest first
    std::iota(by_size.rbegin(), by_size.rend(), 0);
    std::stable_sort(by_size.begin(), by_size.end(),
                     [&](std::size_t a, std::size_t b) { return size[a] > size[b]; });
    std::vector<csp::Var> largest_first;
    largest_first.reserve(by_size.size());
    for (const std::size_t order : by_size) largest_first.push_back(slab[order]);
    problem.heuristic = csp::select(largest_first, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// Templates with a fixed number of slots are printed, each a number of times, so that enough copies of each design are
/// printed; the number of sheets is minimised.
Problem template_design(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const csp::Value slots = data.number("S");
    const std::size_t templates = data.size("t");
    const auto demand = data.numbers("d");
    const csp::Value wanted = std::accumulate(demand.begin(), demand.end(), 0);
    const csp::Value least = (wanted + slots - 1) / slots;
    const auto slot =
        model.int_vars(demand.size(), templates, csp::range(0, slots), "slots"); // of design by template
    const auto runs = model.int_vars(templates, csp::range(1, 2 * least), "runs");
    const csp::Var sheets = model.int_var(csp::range(least, 2 * least), "sheets");
    model.post(csp::sum(runs) == sheets);
    for (std::size_t j = 0; j < templates; ++j) model.post(csp::sum(slot.column(j)) == slots);

    std::vector<csp::Var> printed;
    for (std::size_t i = 0; i < demand.size(); ++i) {
        csp::Expression copies;
        for (std::size_t j = 0; j < templates; ++j) copies += slot(i, j) * runs[j];
        printed.push_back(
            model.int_var(csp::range(demand[i], demand[i] + slots * 2 * least - wanted), "printed"));
        model.post(copies == printed[i]);
        if (i == 0) continue;
        if (demand[i - 1] == demand[i])
            model.post(csp::lex_less_equal(slot.row(i - 1), slot.row(i)), "alike");
        if (demand[i - 1] < demand[i]) model.post(printed[i - 1] <= printed[i], "never worse");
    }
    model.post(csp::sum(printed) == slots * sheets, "surplus");
    if (templates == 2) {
        model.post(runs[0] <= sheets / 2);
        model.post(runs[1] >= sheets / 2);
    } else if (templates == 3) {
        model.post(runs[0] <= sheets / 3);
        model.post(runs[1] <= sheets / 2);
        model.post(runs[2] >= sheets / 3);
    }
    problem.cost = sheets;
    auto decisions = slot.elements();
    decisions.insert(decisions.end(), runs.begin(), runs.end());
    problem.heuristic = csp::select(decisions, csp::variable_order::input, csp::value_order::min);
    return problem;
}

/// Each cell of a table can be laid out in several ways, from wide and low to narrow and high. The height of the table
/// is minimised within the width of the page.
Problem table_layout(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t rows = data.size("rows");
    const std::size_t columns = data.size("cols");
    const auto width = data.matrix("width", data.size("maxconfig"));
    const auto height = data.matrix("height", width.columns());
    const csp::Value highest = *std::max_element(height.begin(), height.end());
    const auto column_width =
        model.int_vars(columns, csp::range(0, data.number("pixelwidth")), "column width");
    const auto row_height = model.int_vars(rows, csp::range(0, highest), "row height");
    std::vector<csp::Var> ways;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const std::size_t cell = row * columns + column;
            std::vector<csp::Value> possible; // layouts that do not exist have a width of -1
            for (std::size_t k = 0; k < width.columns(); ++k)
                if (width(cell, k) >= 0) possible.push_back(static_cast<csp::Value>(k));
            ways.push_back(model.int_var(possible, "way"));
            model.post(csp::element(width.row(cell), ways.back()) <= column_width[column]);
            model.post(csp::element(height.row(cell), ways.back()) <= row_height[row]);
        }
    model.post(csp::sum(column_width) <= data.number("pixelwidth"));
    problem.cost = csp::sum(row_height);
    problem.heuristic = csp::select(ways, csp::variable_order::mrv, csp::value_order::min);
    return problem;
}

/// Radiation of exact intensities through patterns of slits, each open in one run of every row: the beam time is
/// minimised, then the number of patterns.
Problem radiation(const Data& data) {
    Problem problem{.aim = Aim::minimise};
    csp::Model& model = problem.model;
    const std::size_t columns = data.size("n");
    const auto intensity = data.matrix("Intensity", columns);
    const auto cells = static_cast<csp::Value>(intensity.size());
    const csp::Value longest = *std::max_element(intensity.begin(), intensity.end());
    const csp::Value all = std::accumulate(intensity.begin(), intensity.end(), 0);
    const auto times = static_cast<std::size_t>(longest);

    const csp::Var beam_time = model.int_var(csp::range(0, all), "beam time");
    const auto patterns = model.int_vars(times, csp::range(0, cells), "patterns");           // by beam time
    const auto open = model.int_vars(intensity.size(), times, csp::range(0, cells), "open"); // cells by time
    std::vector<csp::Value> time(times);
    std::iota(time.begin(), time.end(), 1);
    model.post(csp::sum(time, patterns) == beam_time);
    for (std::size_t cell = 0; cell < intensity.size(); ++cell)
        model.post(csp::sum(time, open.row(cell)) == intensity.elements()[cell]);
    for (std::size_t row = 0; row < intensity.rows(); ++row)
        for (std::size_t b = 0; b < times; ++b) {
            csp::Expression begun = open(row * columns, b);
            for (std::size_t cell = row * columns + 1; cell < (row + 1) * columns; ++cell)
                begun += csp::max({open(cell, b) - open(cell - 1, b), csp::Expression(0)});
            model.post(patterns[b] >= begun);
        }
    problem.cost = (cells + 1) * beam_time + csp::sum(patterns);
    std::vector<csp::Var> decisions{beam_time};
    decisions.insert(decisions.end(), patterns.begin(), patterns.end());
    decisions.insert(decisions.end(), open.begin(), open.end());
    problem.heuristic = csp::select(decisions, csp::variable_order::input, csp::value_order::split);
    return problem;
}

constexpr std::size_t block = 9; ///< three rows of three cells
constexpr csp::Value most_waste = 2;

/// Returns the least waste at the middle of a block; bit i is 1 if cell i lives. Returns nullopt if the block is not
/// still.
std::optional<csp::Value> waste(unsigned cells) {
    const auto x = [&](unsigned i) { return static_cast<int>(cells >> i & 1U); };
    const int sides = x(1) + x(3) + x(5) + x(7);
    const int around = sides + x(0) + x(2) + x(6) + x(8);
    const int tight = sides + x(0) * x(2) + x(2) * x(8) + x(8) * x(6) + x(6) * x(0);
    if (x(4) == 1) {
        if (around < 2 || around > 3) return std::nullopt;
        return std::max(0, 2 - tight);
    }
    if (around == 3) return std::nullopt;
    return sides == 4 ? most_waste : std::max(0, 2 - sides);
}

std::vector<std::vector<csp::Value>> blocks() {
    std::vector<std::vector<csp::Value>> tuples;
    for (unsigned cells = 0; cells < 1U << block; ++cells)
        for (csp::Value w = waste(cells).value_or(most_waste + 1); w <= most_waste; ++w) {
            tuples.emplace_back();
            for (unsigned i = 0; i < block; ++i)
                tuples.back().push_back(static_cast<csp::Value>(cells >> i & 1U));
            tuples.back().push_back(w);
        }
    return tuples;
}

/// Still lives of Conway's game: the number of living cells in a square is maximised, so that no living cell dies and
/// no cell next to them is born. The model counts wasted cells: Chu and Stuckey, "A complete solution to the maximum
/// density still life problem", Artificial Intelligence 184-185, 2012, pp. 1-16.
Problem still_life(const Data& data) {
    Problem problem{.aim = Aim::maximise};
    csp::Model& model = problem.model;
    const std::size_t n = data.size("n");
    const auto side = static_cast<csp::Value>(n);
    const auto alive = model.int_vars(n + 2, n + 2, csp::range(0, 1), "alive"); // with a border of dead cells
    const auto wasted = model.int_vars(n + 2, n + 2, csp::range(0, most_waste), "wasted");
    const auto tuples = blocks();
    std::vector<csp::Var> cells;
    for (std::size_t i = 0; i < n + 2; ++i)
        for (const csp::Var x : {alive(0, i), alive(n + 1, i), alive(i, 0), alive(i, n + 1)})
            model.post(x == 0);
    for (std::size_t i = 1; i <= n; ++i) {
        for (std::size_t j = 1; j <= n; ++j) {
            auto scope = alive.block(i - 1, j - 1, 3, 3);
            scope.push_back(wasted(i, j));
            model.post(csp::table(scope, tuples));
            cells.push_back(alive(i, j));
        }
        const auto at_border = [&](csp::Var waste, csp::Var inside) { model.post(waste + inside == 1); };
        at_border(wasted(0, i), alive(1, i));
        at_border(wasted(n + 1, i), alive(n, i));
        at_border(wasted(i, 0), alive(i, 1));
        at_border(wasted(i, n + 1), alive(i, n));
    }
    for (std::size_t i = 1; i + 3 <= n + 2 && i + 1 < n; ++i)
        for (const auto& border : {alive.row(1), alive.row(n), alive.column(1), alive.column(n)})
            model.post(border[i] + border[i + 1] + border[i + 2] <= 2, "else a cell is born outside");
    const csp::Var living = model.int_var(csp::range(0, side * side), "living");
    model.post(4 * living == 2 * side * side + 4 * side - csp::sum(wasted));
    csp::Expression below;
    for (std::size_t i = n + 1; i >= 1; --i) {
        below += csp::sum(wasted.row(i));
        const auto rows = static_cast<csp::Value>(n - i + 1);
        model.post(below >= 2 * (rows / 3) + side / 3, "rows waste at least so much");
    }
    problem.cost = living;
    problem.heuristic = csp::select(cells, csp::variable_order::input, csp::value_order::max);
    return problem;
}

} // namespace

std::vector<Kind> choices() {
    return {{"celar", "celar.mzn", "CELAR6-SUB0.dzn", celar},
            {"market_split", "market_split.mzn", "s4-01.dzn", market_split},
            {"multi-knapsack", "mknapsack.mzn", "mknap2-1.dzn", multi_knapsack},
            {"steelmillslab", "steelmillslab.mzn", "bench_13_0.dzn", steel_mill},
            {"template_design", "template_design.mzn", "herbs_2.dzn", template_design},
            {"table-layout", "TableLayout.mzn", "en-1000-274-line403.dzn", table_layout},
            {"radiation", "radiation.mzn", "03.dzn", radiation},
            {"still-life-wastage", "still-life.mzn", "10.dzn", still_life}};
}

} // namespace benchmarks::public_models
