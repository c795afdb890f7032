import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { readProcessorTimes } from '#tests/support/processor-times.ts';

const Report = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

type LongFile = { file: string; seconds: number; processor: number | null };

/**
 * Returns the 20 test files that took most of the processor in the run that wrote `report`, in seconds,
 * with how long they lasted. The processor is that of their worker and its browser, without the site
 * that the browser tests share; null where Linux does not say. Throws when no test has run.
 */
export function longestFiles(report: string): readonly LongFile[] {
  if (!existsSync(report))
    throw new Error(`No test has run: ${report} is missing. Run npm test first.`);
  const processor = readProcessorTimes();
  return v
    .parse(Report, JSON.parse(readFileSync(report, 'utf8')))
    .testResults.map(({ name, startTime, endTime }) => ({
      file: basename(name),
      seconds: tenths((endTime - startTime) / 1000),
      processor: processor.has(name) ? tenths(processor.get(name) ?? 0) : null,
    }))
    .toSorted((one, other) => (other.processor ?? other.seconds) - (one.processor ?? one.seconds))
    .slice(0, 20);
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
