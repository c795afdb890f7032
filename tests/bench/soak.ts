import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmptyDatabase } from '#tests/support/server-database.ts';
import { startServer } from '#tests/support/server-process.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createCaller } from './caller.ts';
import { median, residentMb, rounded } from './figures.ts';
import { registerVisitors } from './mix.ts';
import { arriveAt, type Loaded } from './rising-load.ts';

const rate = 40;
const clockTimes = 48;
const sliceSeconds = 10;
const controlToken = 'soak-control-token';

/**
 * Checks for flat memory: the mix at 40 a second for half an hour (`minutes=`), while the server's clock
 * runs 48 times as fast, so that a day with its sweeps and expirations passes. Compares the memory of
 * the process in the second and in the last third; `postgres` uses PostgreSQL.
 */
export async function benchSoak(words: readonly string[]) {
  const minutes = Number(
    words.map((word) => /^minutes=(\d+)$/.exec(word)?.[1]).find(Boolean) ?? 30,
  );
  const server = words.includes('postgres') ? await startPostgres() : null;
  const database = server === null ? null : await openEmptyDatabase(server.url);
  const dataDir = mkdtempSync(join(tmpdir(), 'xuyuan-soak-'));
  const running = await startServer(dataDir, {
    CONTENT_DIR: 'server/content',
    SANDBOX_CONTROL_TOKEN: controlToken,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
  });
  const caller = createCaller([running.address]);
  try {
    const visitors = await registerVisitors(caller, 40);
    const loaded: Loaded = { caller, visitors, worked: () => ({ server: 0, database: 0 }) };
    const held: number[] = [];
    const faults: string[] = [];
    let answered = 0;
    for (let slice = 0; slice < (minutes * 60) / sliceSeconds; slice += 1) {
      const step = await arriveAt(loaded, rate, sliceSeconds);
      answered += Math.round(step.answered * sliceSeconds);
      faults.push(...step.faults, ...Array<string>(step.dropped).fill('dropped'));
      held.push(residentMb(running.pid));
      await caller.send({
        method: 'POST',
        path: '/sandbox/control',
        headers: { authorization: `Bearer ${controlToken}` },
        body: { command: 'clock.move', ms: sliceSeconds * 1000 * (clockTimes - 1) },
      });
    }
    for (const fault of faults) console.log(fault);
    const everyMinute = held.filter((_, slice) => (slice + 1) % (60 / sliceSeconds) === 0);
    console.log(`MB, a minute each: ${everyMinute.join(' ')}`);
    const third = Math.floor(held.length / 3);
    const [second, last] = [median(held.slice(third, 2 * third)), median(held.slice(-third))];
    return {
      minutes,
      answered,
      failed: faults.length,
      secondThirdMb: second,
      lastThirdMb: last,
      ratio: rounded(last / second),
      mostMb: Math.max(...held),
    };
  } finally {
    caller.close();
    running.kill('SIGTERM');
    await running.exited;
    await database?.close();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
