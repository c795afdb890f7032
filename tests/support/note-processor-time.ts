import { appendFileSync, mkdirSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { processorTime } from './processor-time.ts';

// Runs before each test file: what it and the browser of its worker take, for `npm run bench files`.
const before = processorTime();

afterAll(() => {
  const after = processorTime();
  if (before === null || after === null) return;
  mkdirSync('.tmp', { recursive: true });
  const line = JSON.stringify({ name: expect.getState().testPath, seconds: after - before });
  appendFileSync('.tmp/processor-time.jsonl', `${line}\n`);
});
