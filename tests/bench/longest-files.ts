import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';

const Report = v.object({
  testResults: v.array(v.object({ name: v.string(), startTime: v.number(), endTime: v.number() })),
});

const ProcessorTime = v.object({ name: v.string(), seconds: v.number() });

type LongFile = { file: string; seconds: number; processor: number | null };

/**
 * Returns the 20 test files that took most of the processor in the run that wrote `report`, in seconds,
 * with how long they lasted. The processor is that of their worker and its browser, without the site
 * that the browser tests share; null where `processorTimes` does not say. Throws when no test has run.
 */
export function longestFiles(report: string, processorTimes: string): readonly LongFile[] {
  if (!existsSync(report))
    throw new Error(`No test has run: ${report} is missing. Run npm test first.`);
  const processor = new Map(readLines(processorTimes).map(({ name, seconds }) => [name, seconds]));
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

/** What each file took when it last ran, the newest last. */
function readLines(path: string): readonly v.InferOutput<typeof ProcessorTime>[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line) => v.parse(ProcessorTime, JSON.parse(line)));
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
