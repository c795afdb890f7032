import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { readCase } from '#machines/replay/read-case.ts';

/**
 * Answers a support code with the failing test of one of its machines, on the development server: the panel of
 * src/dev copies it. The same as `npm run case-to-test`.
 */
export const caseToTest: Plugin = {
  name: 'case-to-test',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/__case-to-test', (request, response) => {
      const machine = new URL(request.url ?? '', 'http://localhost').searchParams.get('machine');
      text(request)
        .then((code) => createTest(code, machine ?? ''))
        .then(
          (test) => response.end(test),
          (error: unknown) => {
            response.statusCode = 422;
            response.end(String(error));
          },
        );
    });
  },
};

async function createTest(code: string, machine: string): Promise<string> {
  const { testOfCase } = await import('./case-to-test.ts');
  const { record } = await readCase(code);
  const test = record === null ? null : await testOfCase(record, machine);
  if (test === null) throw new Error(`${machine} has made no move that a path can repeat`);
  return test;
}
