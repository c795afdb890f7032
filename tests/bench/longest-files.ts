import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { readProcessorTimes } from '#tests/support/processor-times.ts';

const Report = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

type LongFile = { file: string; seconds: number; processor: number | null };

/**
 * Lists the 20 test files with the most processor time in the run that wrote `report`, in seconds, with
 * their durations, and `sums`: of all files, and of the starts of their workers. The processor time is
 * that of a worker and its browser, without the site and the PostgreSQL server that files share; null where Linux does
 * not report it. Throws when no test has run.
 */
export function longestFiles(report: string): {
  longest: readonly LongFile[];
  sums: { files: number; starts: number };
} {
  if (!existsSync(report))
    throw new Error(`No test has run: ${report} is missing. Run npm test first.`);
  const processor = readProcessorTimes();
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  const times = testResults.flatMap(({ name }) => processor.get(name) ?? []);
  const longest = testResults
    .map(({ name, startTime, endTime }) => {
      const time = processor.get(name);
      const seconds = tenths((endTime - startTime) / 1000);
      return {
        file: basename(name),
        seconds,
        processor: time === undefined ? null : tenths(time.own),
      };
    })
    .toSorted((one, other) => (other.processor ?? other.seconds) - (one.processor ?? one.seconds))
    .slice(0, 20);
  return {
    longest,
    sums: {
      files: tenths(times.reduce((sum, { own }) => sum + own, 0)),
      starts: tenths(times.reduce((sum, { start }) => sum + start, 0)),
    },
  };
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
