import { afterAll, expect } from 'vitest';
import { recordProcessorTime } from './processor-times.ts';
import { processorTime } from './processor-time.ts';

// Runs before each test file: records the processor time of the worker and its browser, for the order of
// the next run and for `npm run bench files`.
const before = processorTime();

afterAll(() => {
  const after = processorTime();
  const { testPath } = expect.getState();
  if (before === null || after === null || testPath === undefined) return;
  recordProcessorTime(testPath, after - before);
});
