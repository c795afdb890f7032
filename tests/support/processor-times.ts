import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const record = '.tmp/processor-time.jsonl';
const Line = v.object({ name: v.string(), seconds: v.number() });

/** Records the seconds of processor time that the test file at `name` took. */
export function recordProcessorTime(name: string, seconds: number): void {
  mkdirSync(dirname(record), { recursive: true });
  appendFileSync(record, `${JSON.stringify({ name, seconds })}\n`);
}

/** Returns the seconds of processor time that each test file took when it last ran, by its path. */
export function readProcessorTimes(): ReadonlyMap<string, number> {
  if (!existsSync(record)) return new Map();
  const lines = readFileSync(record, 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const { name, seconds } = v.parse(Line, JSON.parse(line));
      return [name, seconds];
    }),
  );
}
