import { largeWorlds, smallWorlds } from '#tests/world/all.ts';
import { searchWorlds } from '#tests/world/report.ts';
import { buildTwice } from './build-twice.ts';
import { disturbEverywhere } from './disturbances.ts';
import { playInEngines } from './engines/run.ts';
import { runExhaustively } from './exhaustive.ts';
import { interleaveAtRandom } from './interleave.ts';
import { killUnderLoad } from './kill.ts';
import { delayResponses } from './late-responses.ts';
import { repeatSuite } from './repeat.ts';
import { updateRolling } from './rolling.ts';
import { simulate } from './simulation.ts';
import { replayEveryWay } from './server.ts';
import { tellCases } from './told-cases.ts';
import { playVendors } from './vendors.ts';

// Runs that take minutes, by name: `npm run test:long -- kill`.
const runs: Record<string, (words: readonly string[]) => Promise<boolean>> = {
  kill: killUnderLoad,
  interleavings: interleaveAtRandom,
  build: buildTwice,
  disturbances: disturbEverywhere,
  engines: playInEngines,
  exhaustive: runExhaustively,
  late: delayResponses,
  repeat: repeatSuite,
  rolling: updateRolling,
  server: replayEveryWay,
  simulation: simulate,
  told: tellCases,
  vendors: playVendors,
  world: () => Promise.resolve(searchWorlds([...smallWorlds, ...largeWorlds])),
};

const [name = 'kill', ...words] = process.argv.slice(2);
const run = runs[name];
if (run === undefined) {
  process.stderr.write(
    `There is no long run "${name}"; there is ${Object.keys(runs).join(', ')}.\n`,
  );
  process.exit(1);
}
process.exit((await run(words)) ? 0 : 1);
