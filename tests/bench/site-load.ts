import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { processorTime } from '#tests/support/processor-time.ts';
import { createDatabase } from '#tests/support/server-database.ts';
import { startServer } from '#tests/support/server-process.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startBare } from './bare.ts';
import { createCaller } from './caller.ts';
import { residentMb, rounded } from './figures.ts';
import { mix, registerVisitors } from './mix.ts';
import { arriveAt, measureCost, type Loaded } from './rising-load.ts';

const people = 40;
const playsOfKind: Readonly<Record<string, number>> = { 'sign-in': 60, bought: 120 };
const usualPlays = 1500;
const rates = [100, 150, 200, 250, 300, 350, 400, 500, 600, 800, 1000, 1300];
const secondsEach = 10;
/** A knee is the last rate with a 99th percentile below its limit: 100 ms is the aim, above 500 a visitor waits. */
const kneesMs = [100, 500];
/** No higher rate is tried above this 99th percentile. */
const overloadedMs = 2000;

/**
 * Runs the real mix on the real server in a separate process: the cost of each kind, compared with a
 * response of a bare Hono, then rising rates until it falls behind. `postgres` uses PostgreSQL,
 * `nodes=2` starts that many servers on it that take calls in turn, `costs` skips the rates, `site=DIR`
 * measures the server of another checkout.
 */
export async function benchLoad(words: readonly string[]) {
  const site = resolve(findWord(words, 'site') ?? '.');
  const server = words.includes('postgres') ? await startPostgres() : null;
  // Without tables: the server of another checkout makes those it knows.
  const database = server === null ? null : await createDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-load-'));
  const start = () =>
    startServer(
      dataDir,
      {
        CONTENT_DIR: join(site, 'server/content'),
        ...(database === null ? {} : { DATABASE_URL: database.url }),
      },
      ['--import', join(site, 'server/bin/fast-imports.ts'), join(site, 'server/bin/index.ts')],
    );
  const nodes = [await start()];
  while (nodes.length < Number(findWord(words, 'nodes') ?? 1)) nodes.push(await start());
  const postmaster = database === null ? null : await readPostmasterPid(database.url);
  const caller = createCaller(nodes.map(({ address }) => address));
  try {
    const loaded: Loaded = {
      caller,
      visitors: await registerVisitors(caller, people),
      worked: () => ({
        server: sum(nodes.map(({ pid }) => processorTime(pid) ?? Number.NaN)),
        database: postmaster === null ? 0 : (processorTime(postmaster) ?? Number.NaN),
      }),
    };
    const costs = await measureCosts(loaded);
    console.table(costs);
    const bareMs = await costOfBare();
    const mixMs = sum(costs.map(({ share, serverMs }) => (share * serverMs) / 100));
    const databaseMs = sum(costs.map(({ share, databaseMs: ms }) => (share * ms) / 100));
    const summary = {
      mixServerMs: rounded(mixMs),
      mixDatabaseMs: rounded(databaseMs),
      bareMs,
      timesBare: rounded(mixMs / bareMs),
    };
    console.table([summary]);
    const steps = words.includes('costs') ? [] : await rise(loaded);
    return { costs, summary, steps, residentMb: nodes.map(({ pid }) => residentMb(pid)) };
  } finally {
    caller.close();
    for (const { kill } of nodes) kill('SIGTERM');
    await Promise.all(nodes.map(({ exited }) => exited));
    await database?.drop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureCosts(loaded: Loaded) {
  const costs = [];
  for (const kind of mix) {
    const times = playsOfKind[kind.name] ?? usualPlays;
    await measureCost(loaded, kind, { times: Math.ceil(times / 10) });
    const cost = await measureCost(loaded, kind, { times });
    costs.push({
      kind: kind.name,
      share: kind.share,
      serverMs: cost.server,
      databaseMs: cost.database,
    });
  }
  return costs;
}

async function rise(loaded: Loaded) {
  const steps = [];
  for (const rate of rates) {
    const { faults, ...figures } = await arriveAt(loaded, rate, secondsEach);
    for (const fault of faults.slice(0, 5)) console.log(fault);
    const step = { ...figures, failed: faults.length };
    steps.push(step);
    if (step.dropped > 0 || step.failed > 0 || step.p99Ms > overloadedMs) break;
  }
  console.table(steps);
  for (const kneeMs of kneesMs) {
    const knee = steps.findLast(
      ({ p99Ms, dropped, failed }) => p99Ms <= kneeMs && dropped + failed === 0,
    );
    console.log(`the knee: p99 above ${kneeMs} ms beyond ${knee?.rate ?? 0} arrivals a second`);
  }
  return steps;
}

/** Measures the processor time of a response of a bare Hono, in ms. */
async function costOfBare(): Promise<number> {
  const bare = await startBare('bare-hono.ts');
  const caller = createCaller([`http://127.0.0.1:${bare.port}`]);
  const worked = () => ({ server: processorTime(bare.pid) ?? Number.NaN, database: 0 });
  const kind = {
    name: 'bare',
    share: 100,
    play: async () => void (await caller.send({ path: '/' })),
  };
  const loaded = { caller, visitors: [], worked };
  await measureCost(loaded, kind, { times: 2000 });
  const { server } = await measureCost(loaded, kind, { times: 8000 });
  caller.close();
  bare.close();
  return server;
}

/** The process that all of PostgreSQL's are children of. */
async function readPostmasterPid(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const Answer = v.object({ rows: v.tuple([v.object({ pid: v.number() })]) });
  const { rows } = v.parse(Answer, await client.query('select pg_backend_pid() as pid'));
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8');
  await client.end();
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

const findWord = (words: readonly string[], name: string) =>
  words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
