import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { largeWorlds, smallWorlds } from './all.ts';
import { searchWorlds } from './report.ts';
import { worldOfTrace } from './world-of-trace.ts';

const help = `npm run world [-- --small] [-- --only NAME]
npm run world -- --replay TRACE

Searches everything that can happen between the shipped machines, a small server, its wallets, a
payer and time, between the tabs of a browser and their session, between a refund, the console and its
wallet, between a form, its tabs and lost answers, and between people who book the same times. Says what somebody could complain of, each with a
shortest way there. --small searches what every test run searches, --only those whose name has NAME in it.
--replay plays a trace that the search printed, of the first three of these worlds, on the real
pages over the real server, and says after each step what the page says and how things stand at the server.
`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    small: { type: 'boolean' },
    replay: { type: 'string' },
    help: { type: 'boolean' },
  },
});

if (values.help === true) process.stdout.write(help);
else if (values.replay !== undefined) process.exitCode = replayOnRoute(values.replay);
else {
  const configurations = values.small === true ? smallWorlds : [...smallWorlds, ...largeWorlds];
  const chosen = configurations.filter(({ name }) => name.includes(values.only ?? ''));
  if (chosen.length === 0)
    process.stderr.write(`No configuration has "${values.only}" in its name.\n`);
  process.exitCode = chosen.length > 0 && searchWorlds(chosen) ? 0 : 1;
}

/** Replays a trace in the test that renders the pages. Returns the exit code, 1 for an invalid trace. */
function replayOnRoute(trace: string): number {
  const of = worldOfTrace(trace);
  if ('refusal' in of) {
    process.stderr.write(`${of.refusal}\n`);
    return 1;
  }
  process.stdout.write(`A trace of the ${of.world}:\n`);
  const test = ['run', '--project', 'app', 'tests/paths/route/traces.test.tsx'];
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...test], {
    env: { ...process.env, TRACE: trace },
    stdio: 'inherit',
  });
  return status ?? 1;
}
