import { parseArgs } from 'node:util';
import { largeWorlds, smallWorlds } from './all.ts';
import { searchWorlds } from './report.ts';

const help = `npm run world [-- --small] [-- --only NAME]

Searches everything that can happen between the shipped machines, a small server, its wallets, a
payer and time, and between the tabs of a browser and their session. Says what somebody could complain
of, each with a shortest way there. --small searches what every test run searches, --only those whose
name has NAME in it.
`;

const { values } = parseArgs({
  options: { only: { type: 'string' }, small: { type: 'boolean' }, help: { type: 'boolean' } },
});

if (values.help === true) process.stdout.write(help);
else {
  const configurations = values.small === true ? smallWorlds : [...smallWorlds, ...largeWorlds];
  const chosen = configurations.filter(({ name }) => name.includes(values.only ?? ''));
  if (chosen.length === 0)
    process.stderr.write(`No configuration has "${values.only}" in its name.\n`);
  process.exitCode = chosen.length > 0 && searchWorlds(chosen) ? 0 : 1;
}
