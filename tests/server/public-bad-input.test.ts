import * as v from 'valibot';
import { describe, expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { examples } from '#contract/examples.ts';
import { maxPerPage } from '#contract/base/limits.ts';
import { fillPath } from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { brokenQueries, filters, numbers, hostileQueries } from '#tests/support/hostile.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

// Sends malformed input to every call that a guest can make.
const files = writeContentFiles();
setUpContentServer(files);

const all: readonly [string, Call][] = Object.entries(calls);
const open = all.filter(([, { audience }]) => audience === 'public');
const reads = open.filter(([, { method }]) => method === 'GET');

describe('the calls', () => {
  test.each(reads)('the call %s takes any word as an id or a filter', async (_name, { path }) => {
    for (const word of [...hostileQueries.map(encodeURIComponent), ...brokenQueries]) {
      const filled = path.replace(/\{\w+\}/, word);
      const query = filters.map((name) => `${name}=${word}`).join('&');
      for (const address of new Set([filled, `${filled}?${query}`])) {
        const { status } = await server.app.request(`/api/v1/${address}`);
        expect([address, [200, 404, 422].includes(status)]).toEqual([address, true]);
      }
    }
  });

  test.each(reads.filter(([, { query }]) => query !== undefined))(
    'the call %s refuses invalid lengths and pages, by name',
    async (name, call) => {
      const filled = fillPath(call, examples[name]?.params);
      for (const field of listNumberFields(call)) {
        for (const number of [...numbers, String(maxPerPage + 1)]) {
          if (field === 'page' && number === String(maxPerPage + 1)) continue;
          const address = `${filled}?${field}=${encodeURIComponent(number)}`;
          const response = await server.call('GET', address);
          const { fields = {} } = Object(response.data);
          expect([address, response.status, Object.keys(fields)]).toEqual([address, 422, [field]]);
        }
      }
    },
  );

  test.each(open.filter(([, { method }]) => method === 'POST'))(
    'the call %s refuses invalid forms, and keeps markup out of its response',
    async (_name, { path }) => {
      const filled = path.replace(/\{\w+\}/, 'alipay');
      const fields = ['name', 'phone', 'email', 'password', 'verification_code', 'description'];
      for (const value of [...hostileQueries, null, 7, [], {}, { $gt: '' }]) {
        const body = Object.fromEntries(fields.map((field) => [field, value]));
        const { status, text } = await post(filled, body);
        expect([filled, status >= 400 && status < 500]).toEqual([filled, true]);
        expect(text).not.toContain('<script>');
      }
    },
  );
});

/** Posts a body. Returns status and text, because wallets get no envelope. */
async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await server.app.request(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the fields of a query that are a number of a page or of items. */
function listNumberFields({ query }: Call): readonly string[] {
  const { entries } = v.parse(v.object({ entries: v.record(v.string(), v.unknown()) }), query);
  return ['limit', 'page', 'per_page'].filter((field) => field in entries);
}
