import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';

const Report = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

/**
 * Returns the 20 test files that lasted longest in the run that wrote `report`, in seconds. Throws when
 * no test has run.
 */
export function longestFiles(report: string): readonly { file: string; seconds: number }[] {
  if (!existsSync(report))
    throw new Error(`No test has run: ${report} is missing. Run npm test first.`);
  return v
    .parse(Report, JSON.parse(readFileSync(report, 'utf8')))
    .testResults.map(({ name, startTime, endTime }) => ({
      file: basename(name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 20);
}
