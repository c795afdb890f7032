import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContentServer, writeContentFiles } from './content-files.ts';
import { type TestResponse, type Person, type TestServer } from './server.ts';

type Provoke = (headers: Record<string, string>) => Promise<TestResponse>;

/** A row of spec 8, and how it comes about. */
export type FailureRow = [
  what: string,
  status: number,
  english: string,
  chinese: string,
  provoke: Provoke,
];

type FailureSite = {
  server(): TestServer;
  me(): Person;
  somebody(): Person;
  get(path: string, as?: () => Person): Provoke;
  send(method: string, path: string, body: unknown, as?: () => Person): Provoke;
  /** Returns the same call, with the server failing in this way. */
  failing(status: number, path: string, provoke: Provoke): Provoke;
};

/** Starts a server with content and two people for this test file. */
export function createFailureSite(): FailureSite {
  const content = writeContentFiles();
  let server: TestServer;
  let me: Person;
  let somebody: Person;
  beforeAll(async () => {
    server = await createContentServer(content);
    me = await server.register();
    somebody = await server.register();
  });
  afterAll(async () => {
    await server.close();
    content.close();
  });

  return {
    server: () => server,
    me: () => me,
    somebody: () => somebody,
    get: (path, as) => (headers) => server.call('GET', path, { headers, token: as?.().token }),
    send: (method, path, body, as) => (headers) =>
      server.call(method, path, { headers, body, token: as?.().token }),
    failing: (status, path, provoke) => (headers) => {
      server.sandbox.faults.fail({ path: `/api/v1/${path}`, status, times: 1, when: 'before' });
      return provoke(headers);
    },
  };
}

/** Tests the server's responses in both languages, row by row. */
export function testFailures(layer: string, rows: readonly FailureRow[]): void {
  describe(`the failures ${layer} (spec 8)`, () => {
    test.each(rows)('%s: %i %s · %s', async (_what, status, english, chinese, provoke) => {
      for (const [locale, words] of [
        ['en-US', english],
        ['zh-CN', chinese],
      ] as const) {
        const response = await provoke({ 'accept-language': locale });
        expect([response.status, response.body.code]).toEqual([status, status]);
        expect(response.body.message.slice(0, words.length)).toBe(words);
      }
    });
  });
}
