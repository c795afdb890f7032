import { describe, expect } from 'vitest';
import { parseJson } from '#server/http/input.ts';
import { mostLevels, parseOutsideJson } from '#server/base/outside-json.ts';
import { consolePort, createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));

/** An object with this many levels, and `inner` in the last one. */
const nested = (levels: number, inner = '') =>
  `{"phone":${'['.repeat(levels - 1)}${inner}${']'.repeat(levels - 1)}}`;

describe('a body of JSON with too many levels', () => {
  test.each([
    ['open', '['.repeat(1024 * 1024 - 1)],
    ['closed', nested(mostLevels + 1)],
    ['of objects', '{"a":'.repeat(mostLevels + 1)],
    ['after a text with brackets', `["${']'.repeat(99)}\\"]]",${'['.repeat(mostLevels)}`],
  ])('that is %s is refused before it is parsed', (_, text) => {
    expect(() => parseOutsideJson(text)).toThrow(`more than ${mostLevels} levels`);
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ status: 400 }));
  });

  test('the site and the console answer 400', async () => {
    const body = nested(mostLevels + 1);
    const headers = { 'content-type': 'application/json' };
    const post = (path: string) => server.app.request(path, { method: 'POST', headers, body });
    const { token } = await admin.colleague('serve');
    const responses = [
      await post('/api/v1/auth/login'),
      await admin.app.request(`http://127.0.0.1:${consolePort}/console/api/v1/search`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400]);
  });

  test('fewer levels are accepted, and brackets in strings do not count', () => {
    const text = '["[{"]'.replace('[{', '[{'.repeat(99));
    expect(parseOutsideJson(text)).toEqual(['[{'.repeat(99)]);
    expect(JSON.stringify(parseOutsideJson(nested(mostLevels)))).toBe(nested(mostLevels));
    expect(() => parseOutsideJson('"open')).toThrow(SyntaxError);
    expect(() => parseOutsideJson('["\\"')).toThrow(SyntaxError);
  });
});

test.each(['sheet?act=approve', 'none/approve', 'anything'])(
  'the sandbox reads at most 64 KiB of a body for /sandbox/wallet/%s',
  async (path) => {
    let read = 0;
    const chunk = new Uint8Array(16 * 1024);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += chunk.length;
        if (read > 8 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: 'POST', body, duplex: 'half' };
    const address = `http://localhost/sandbox/wallet/${path}`;
    const response = await server.app.fetch(new Request(address, init));
    expect(response.status).toBe(413);
    expect(read).toBeLessThan(256 * 1024);
  },
);
