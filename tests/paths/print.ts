import { catalog } from '../../machines/catalog.ts';
import { measureCoverage } from './measure.ts';

/** `npm run paths`: what the generated paths cover, machine by machine. Exits 1 on any gap. */
const rows = [];
const gaps: string[] = [];
for (const entry of catalog) {
  const { name, paths, transitions, walked, uncovered } = await measureCoverage(entry);
  rows.push({
    machine: name,
    paths: paths.length,
    steps: paths.reduce((sum, { events }) => sum + events.length, 0),
    covered: `${walked} / ${transitions.length}`,
  });
  gaps.push(...uncovered);
}
console.table(rows);
for (const gap of gaps) console.log(`not covered: ${gap}`);
process.exitCode = gaps.length > 0 ? 1 : 0;
