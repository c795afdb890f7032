import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type * as CaseToTest from './case-to-test.ts';
import { readCase } from '#machines/replay/read-case.ts';
import { caseTestPath } from '#src/features/inspect/case-test-path.ts';

/**
 * Answers a support code with the failing test of one of its machines, on the development server: the panel of
 * src/features/inspect copies it. The same as `npm run case-to-test`.
 */
export const caseToTest: Plugin = {
  name: 'case-to-test',
  apply: 'serve',
  configureServer({ middlewares, config }) {
    middlewares.use(caseTestPath, (request, response) => {
      const machine = new URL(request.url ?? '', 'http://localhost').searchParams.get('machine');
      text(request)
        .then((code) => createTest(config.root, code, machine ?? ''))
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

async function createTest(root: string, code: string, machine: string): Promise<string> {
  // By its address: Vite bundles its configuration, and machines are imported by their names.
  const { testOfCase }: typeof CaseToTest = await import(
    pathToFileURL(join(root, 'tests/replay/case-to-test.ts')).href
  );
  const { record } = readCase(code);
  const test = record === null ? null : await testOfCase(record, machine);
  if (test === null) throw new Error(`${machine} has made no move that a path can repeat`);
  return test;
}
