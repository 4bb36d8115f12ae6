#include <benchmarks/public/models.hpp>

namespace benchmarks::public_models {

const std::vector<Kind>& kinds() {
    static const std::vector<Kind> all{
        {"black-hole", "black-hole.mzn", "4.dzn", black_hole},
        {"bus_scheduling", "bus_scheduling.mzn", "t1.dzn", bus_scheduling},
        {"cars", "cars.mzn", "cars_60_01.dzn", cars},
        {"celar", "celar.mzn", "CELAR6-SUB0.dzn", celar},
        {"cvrp", "cvrp.mzn", "P-n16-k8.vrp.dzn", cvrp},
        {"fast-food", "fastfood.mzn", "ff1.dzn", fast_food},
        {"filters", "filter.mzn", "dct_2_2.dzn", filters},
        {"flexible-jobshop", "fjsp.mzn", "easy02.dzn", flexible_job_shop},
        {"golomb", "golomb.mzn", "10.dzn", golomb},
        {"jobshop", "jobshop.mzn", "jobshop_la19.dzn", job_shop},
        {"largescheduling", "largecumulative.mzn", "instance-1600-2.dzn", large_scheduling},
        {"market_split", "market_split.mzn", "s4-01.dzn", market_split},
        {"mspsp", "mspsp.mzn", "medium_01.dzn", multi_skill},
        {"multi-knapsack", "mknapsack.mzn", "mknap2-1.dzn", multi_knapsack},
        {"nsp", "nsp_1.mzn", "period_14/1.dzn", nurses},
        {"open_stacks", "open_stacks_01.mzn", "problem_15_15_1.dzn", open_stacks},
        {"openshop", "openshop.mzn", "j7per10-1.dzn", open_shop},
        {"photo", "photo.mzn", "photo2.dzn", photo},
        {"prize-collecting", "pc.mzn", "18-3-6-0.dzn", prize_collecting},
        {"radiation", "radiation.mzn", "03.dzn", radiation},
        {"rcpsp", "rcpsp.mzn", "03.dzn", rcpsp},
        {"rcpsp-max", "rcpsp_max.mzn", "psp_j30_33.dzn", rcpsp_max},
        {"road-cons", "road_naive.mzn", "road_9.dzn", road_construction},
        {"roster", "roster_model.mzn", "chicroster_dataset_5.dzn", roster},
        {"ship-schedule", "ship-schedule.cp.mzn", "6ShipsMixed.dzn", ship_schedule},
        {"steelmillslab", "steelmillslab.mzn", "bench_13_0.dzn", steel_mill},
        {"still-life-wastage", "still-life.mzn", "10.dzn", still_life},
        {"table-layout", "TableLayout.mzn", "en-1000-274-line403.dzn", table_layout},
        {"talent_scheduling", "talent_scheduling_01.mzn", "easy/concert.dzn", talent_scheduling},
        {"tdtsp", "tdtsp.mzn", "inst_10_24_10.dzn", tdtsp},
        {"template_design", "template_design.mzn", "herbs_2.dzn", template_design},
        {"trucking", "trucking.mzn", "05.dzn", trucking},
    };
    return all;
}

} // namespace benchmarks::public_models
