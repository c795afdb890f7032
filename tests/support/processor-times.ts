import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';

const record = '.tmp/processor-time.jsonl';
const Line = v.object({ name: v.string(), seconds: v.number(), isFirst: v.boolean() });

/** The processor time of a test file in its last run, in seconds. */
export type ProcessorTime = {
  /** Without the start of a worker, if the file ever ran as a later one. */
  own: number;
  /** The extra time as the first file of its worker: shared modules, database and browser. */
  start: number;
};

// The files of a worker share this module.
let isFirst = true;

/** Records the seconds of processor time that the test file at `name` took. */
export function recordProcessorTime(name: string, seconds: number): void {
  mkdirSync(dirname(record), { recursive: true });
  appendFileSync(record, `${JSON.stringify({ name, seconds, isFirst })}\n`);
  isFirst = false;
}

/** Returns the processor time that each test file took when it last ran, by its path. */
export function readProcessorTimes(): ReadonlyMap<string, ProcessorTime> {
  const times = new Map<string, ProcessorTime>();
  if (!existsSync(record)) return times;
  const later = new Map<string, number>();
  for (const line of readFileSync(record, 'utf8').trimEnd().split('\n')) {
    const read = v.safeParse(Line, JSON.parse(line));
    // Lines of an earlier version do not name the first file.
    if (!read.success) continue;
    const { name, seconds, isFirst } = read.output;
    if (!isFirst) later.set(name, seconds);
    const own = Math.min(seconds, later.get(name) ?? seconds);
    times.set(name, { own, start: isFirst ? seconds - own : 0 });
  }
  return times;
}
