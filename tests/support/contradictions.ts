import { afterEach, expect } from 'vitest';

/** The answers that contradict the documents of the calls, and the mails with invalid HTML, since the last test. */
const noted = new Set<string>();

/** Notes a contradiction: the test that runs fails at its end. */
export function noteContradiction(contradiction: string): void {
  noted.add(contradiction);
}

/** Makes each test of the file fail that made an answer contradict its document, or had a faulty mail sent. */
export function expectNoContradiction(): void {
  afterEach(() => {
    const own = [...noted];
    noted.clear();
    expect(
      own,
      'These answers contradict the document of the calls (server/openapi), or these mails are no valid HTML.',
    ).toEqual([]);
  });
}
