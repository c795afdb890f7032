import { afterEach, expect } from 'vitest';

/** What answers had against the documents of the calls since the last test. */
const noted = new Set<string>();

/** Notes a contradiction: the test that runs fails at its end. */
export function noteContradiction(contradiction: string): void {
  noted.add(contradiction);
}

/** Makes each test of the file fail that made an answer contradict its document. */
export function expectNoContradiction(): void {
  afterEach(() => {
    const own = [...noted];
    noted.clear();
    expect(own, 'These answers contradict the document of the calls (server/openapi).').toEqual([]);
  });
}
