import { expect, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Call } from '#contract/base/call.ts';
import { contentCalls } from '#contract/content/calls.ts';
import { contentItems } from '#server/db/tables/content.ts';
import type { PackedText } from '#server/http/compressed.ts';
import { createSharedCache } from '#server/base/shared-cache.ts';
import { createContentServer, writeContentFiles } from '#tests/support/content-files.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);

/** Creates the site with a response cache, and returns both. */
function sharing({ deps } = server) {
  const cache = createSharedCache<PackedText>(100);
  const app = createApp({ ...deps, sharedAnswers: cache });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.request(`/api/v1/${path}`, { headers: { 'accept-language': 'zh-CN', ...headers } });
  return { cache, ask };
}

const ids: Record<string, string> = {
  'incubation/news/{id}': 'third',
  'incubation/related-news/{id}': 'third',
  'incubation/related-reports/{id}': 'free-report',
  'incubation/innovation/topics/{id}': 'patents',
  'incubation/innovation/categories/{id}': 'innovation-ip',
  'recommendations/{category}': 'report',
  'products/{identifier}': 'starter',
  'developers/{subject}': 'orders',
};
const fillAddress = (path: string) => path.replace(/\{\w+\}/, ids[path] ?? 'free-article');

const calls: readonly [string, Call][] = Object.entries(contentCalls);
const shared = calls.filter(([, call]) => call.shared === true);

test.each(shared)(
  'the response %s is made once, and is the same for everyone in all its bytes',
  async (_, call) => {
    const { cache, ask } = sharing();
    const { token } = await server.register();
    const path = fillAddress(call.path);
    const alone = await server.app.request(`/api/v1/${path}`, {
      headers: { 'accept-language': 'zh-CN', authorization: `Bearer ${token}` },
    });
    const answers = [await ask(path), await ask(path, { authorization: `Bearer ${token}` })];

    const wanted = await seen(alone);
    for (const answer of answers) expect(await seen(answer)).toEqual(wanted);
    expect(wanted.status).toBe(200);
    expect(cache.keys()).toHaveLength(1);
  },
);

test('another language, another page and another day are other responses', async () => {
  const { cache, ask } = sharing();
  await ask('incubation/news');
  const english = await ask('incubation/news', { 'accept-language': 'en-US' });
  expect(await english.text()).toContain('in English');
  await ask('incubation/news?page=2');
  server.clock.move(24 * 60 * 60 * 1000);
  await ask('incubation/news');
  expect(cache.keys()).toHaveLength(4);
});

test('typed input displaces no other answer, and a missing answer is not kept', async () => {
  const { cache, ask } = sharing();
  expect((await ask('incubation/news?query=anything')).status).toBe(200);
  expect((await ask('incubation/news/zzz')).status).toBe(404);
  expect(cache.keys()).toEqual([]);
});

test('the next response after a change of content has it', async () => {
  const own = await createContentServer(files);
  onTestFinished(() => own.close());
  const { cache, ask } = sharing(own);
  const total = async () => Object(await (await ask('incubation/news')).json()).data.total;
  expect(await total()).toBe(3);
  await own.deps.db.delete(contentItems);
  expect(await total()).toBe(3);
  cache.clear();
  expect(await total()).toBe(0);
});

/** Returns the visible parts of a response, without the request id. */
async function seen(answer: Response) {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: await answer.text() };
}
