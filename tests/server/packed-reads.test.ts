import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { describe, expect } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/base/call.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

/** Longer than any word that an answer has by chance. */
const marker = 'zqmarkerqz';

const ask = (
  path: string,
  { token, encoding = 'gzip, br' }: { token?: string; encoding?: string } = {},
) =>
  server.app.request(`/api/v1/${path}`, {
    headers: {
      'accept-encoding': encoding,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });

async function buyer(): Promise<Person> {
  const person = await server.register();
  for (const months of [1, 2, 3]) await server.order(person, { months });
  return person;
}

describe('reads above a kilobyte are compressed', () => {
  test.each([
    ['gzip, br', 'br', promisify(brotliDecompress)],
    ['gzip', 'gzip', promisify(gunzip)],
  ])('for a reader that takes %s', async (encoding, used, unpack) => {
    const { token } = await buyer();
    const plain = await ask('orders', { token, encoding: 'identity' });
    const packed = await ask('orders', { token, encoding });
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      used,
    ]);
    for (const { headers } of [plain, packed]) {
      expect(headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
      expect(headers.get('cache-control')).toBe('no-store');
    }
    const text = String(await unpack(await packed.arrayBuffer()));
    // Orders say what time it is.
    const withoutTime = (json: string) => json.replaceAll(/"server_time":"[^"]+"/g, '');
    expect(withoutTime(text)).toBe(withoutTime(await plain.text()));
  });

  test('a read below a kilobyte is not compressed', async ({ person: { token } }) => {
    const { headers } = await ask('orders', { token });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([
      null,
      'Accept-Language, Accept-Encoding',
    ]);
  });
});

describe('nothing secret is compressed with text that others may choose', () => {
  test('the response to a write is never compressed: it may hold a token or typed text', async () => {
    const person = await server.register();
    const post = (path: string, body: object, token = '') =>
      server.app.request(`/api/v1/${path}`, {
        method: 'POST',
        headers: {
          'accept-encoding': 'br, gzip',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
      });
    const draft = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 7 };
    await server.pay(person, (await server.order(person, draft)).order_no);
    const placed = await post('orders', draft, person.token);
    const signedIn = await post('auth/login', { phone: person.phone, password: goodPassword });
    for (const { status, headers } of [placed, signedIn]) {
      expect([status, headers.get('content-encoding')]).toEqual([200, null]);
    }
    expect((await placed.text()).length).toBeGreaterThan(1024);
  });

  test('a failure is never compressed', async () => {
    const { status, headers } = await ask(`orders/${marker.repeat(200)}`, await buyer());
    expect([status, headers.get('content-encoding')]).toEqual([404, null]);
  });

  const reads: readonly [string, Call][] = Object.entries(calls).filter(
    ([, { method }]) => method === 'GET',
  );

  test('no read repeats a word of its address', async () => {
    const { token } = await buyer();
    const repeating: string[] = [];
    for (const [name, { path, query }] of reads) {
      const address = path.replaceAll(/\{\w+\}/g, marker);
      for (const parameter of [...Object.keys(Object(Object(query).entries)), 'unknown']) {
        const asked = `${address}?${parameter}=${marker}`;
        const text = await (await ask(asked, { token, encoding: 'identity' })).text();
        if (text.includes(marker)) repeating.push(`${name} ${parameter}`);
      }
    }
    expect(repeating).toEqual([]);
  });

  test('no cookie makes a read personal, so no other site can ask for one', async () => {
    const { token } = await buyer();
    const headers = { cookie: `token=${token}; session=${token}; authorization=${token}` };
    expect((await server.app.request('/api/v1/orders', { headers })).status).toBe(401);
  });
});
