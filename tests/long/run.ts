import { interleaveAtRandom } from './interleave.ts';
import { killUnderLoad } from './kill.ts';

// Runs that take minutes, by name: `npm run test:long -- kill`.
const runs: Record<string, () => Promise<boolean>> = {
  kill: killUnderLoad,
  interleavings: interleaveAtRandom,
};

const [name = 'kill'] = process.argv.slice(2);
const run = runs[name];
if (run === undefined) {
  process.stderr.write(
    `There is no long run "${name}"; there is ${Object.keys(runs).join(', ')}.\n`,
  );
  process.exit(1);
}
process.exit((await run()) ? 0 : 1);
