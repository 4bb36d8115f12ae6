// Compares the published results of the MiniZinc Challenges with results of Arcwise; see published.sh.
//
//     published.mjs list FILE                     the instances: "YEAR PROBLEM INSTANCE"
//     published.mjs compare FILE ROWS SECONDS     a table; each line of ROWS is "YEAR PROBLEM INSTANCE STATUS OBJECTIVE
//                                                 SECONDS", as minizinc_models.sh prints it
import {readFileSync} from 'node:fs';

const read = file => readFileSync(file, 'utf8').split('\n').filter(line => line.trim() !== '');
const [task, file, rows, limit] = process.argv.slice(2);
const instances = file === undefined ? [] : read(file).map(line => JSON.parse(line));
const nameOf = instance => `${instance.year} ${instance.problem} ${instance.instance}`;

/// The state of a solver at a time: {rank: 2 complete, 1 a solution, 0 no solution; objective}.
const nothing = {rank: 0, objective: null};

function publishedAt(result, seconds, kind) {
    const isOver = result.seconds !== null && result.seconds <= seconds;
    if (kind === 'SAT') return isOver && /^S?C?$/.test(result.status) ? {rank: 2, objective: null} : nothing;
    if (isOver && (result.status === 'SC' || result.status === 'C')) return {rank: 2, objective: result.objective};
    const times = Object.keys(result.at ?? {}).map(Number).filter(time => time <= seconds);
    if (times.length === 0) return nothing;
    return {rank: 1, objective: result.at[Math.max(...times)]};
}

function ourResult(status, objective, kind) {
    const value = objective === '.' || kind === 'SAT' ? null : Number(objective);
    if (status === 'C' || status === 'U') return {rank: 2, objective: value};
    return status === 's' ? {rank: 1, objective: value} : nothing;
}

/// Returns a positive number if a is better: if only a has a proof or a solution, or if its objective is better.
function compare(a, b, kind) {
    if (a.rank === 1 && b.rank === 1 && a.objective !== b.objective)
        return (kind === 'MIN' ? 1 : -1) * (b.objective - a.objective);
    return a.rank - b.rank;
}

/// Returns whether two claims cannot both be right: a solution is better than a proved optimum.
function contradict(a, b, kind) {
    if (kind === 'SAT' || a.objective === null || b.objective === null) return false;
    const sign = kind === 'MIN' ? 1 : -1;
    return (a.rank === 2 && sign * (a.objective - b.objective) > 0) ||
        (b.rank === 2 && sign * (b.objective - a.objective) > 0);
}

if (task === 'list' && file !== undefined) {
    for (const instance of instances) console.log(nameOf(instance));
} else if (task === 'compare' && limit !== undefined) {
    const ours = new Map(read(rows).map(line => {
        const words = line.split(' ');
        return [words.slice(0, -3).join(' '), words.slice(-3)];
    }));
    const judged = instances.filter(instance => ours.has(nameOf(instance)));
    const whole = 1200; // seconds, of every entrant
    const tally = new Map();
    let wrong = 0;
    for (const instance of judged) {
        const [status, objective] = ours.get(nameOf(instance));
        const mine = ourResult(status, objective, instance.kind);
        const count = (name, field) => {
            if (!tally.has(name)) tally.set(name, {});
            tally.get(name)[field] = (tally.get(name)[field] ?? 0) + 1;
        };
        if (mine.rank === 2) count('arcwise', 'completed');
        for (const [name, result] of Object.entries(instance.solvers)) {
            count(name, 'instances');
            for (const [suffix, seconds] of [['', Number(limit)], ['Whole', whole]]) {
                const theirs = publishedAt(result, seconds, instance.kind);
                const sign = compare(mine, theirs, instance.kind);
                if (theirs.rank === 2) count(name, 'completed' + suffix);
                count(name, (sign > 0 ? 'better' : sign < 0 ? 'worse' : 'even') + suffix);
                if (suffix !== '' && contradict(mine, theirs, instance.kind)) {
                    console.log(`contradiction: ${nameOf(instance)}: ${status} ${objective}, ` +
                        `${name} ${result.status} ${theirs.objective}`);
                    ++wrong;
                }
            }
        }
    }
    console.log(`\n${judged.length} instances, Arcwise after ${limit} s: ` +
        `${tally.get('arcwise')?.completed ?? 0} completed`);
    const columns = ['completed', 'better', 'worse', 'even'];
    const row = cells => console.log(cells[0].padEnd(16) + cells.slice(1).map(cell => String(cell).padStart(10)).join(''));
    row(['entrant', 'instances', ...columns, ...columns]);
    row(['', '', ...columns.map(() => `${limit} s`), ...columns.map(() => `${whole} s`)]);
    tally.delete('arcwise');
    for (const [name, found] of [...tally].sort())
        row([name, found.instances, ...columns.map(column => found[column] ?? 0),
            ...columns.map(column => found[column + 'Whole'] ?? 0)]);
    process.exitCode = wrong > 0 ? 1 : 0;
} else {
    console.error('Expected "list FILE", or "compare FILE ROWS SECONDS".');
    process.exitCode = 2;
}
