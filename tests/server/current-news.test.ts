import { afterAll, afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { Category, NewsItem, Training } from '#contract/content/schemas.ts';
import { createContentServer, writeContentFiles } from '#tests/support/content-files.ts';
import { dayMs } from '#contract/base/durations.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
import { setUpEach } from '#tests/support/set-up.ts';

const files = writeContentFiles();
afterAll(() => files.close());
// The clock of the tests starts on 2026-11-20.
files.write(
  'zh-CN/news/first.md',
  '---\ndate: 2026-11-01\nuntil: 2026-11-21\ncategory: news-park\ntags: [open-day]\ntitle: 停电\nsummary: 停电\n---\n停电。',
);
// Each test has a clock that starts on that day.
const server = setUpEach(() => createContentServer(files));
afterEach(() => server.close());

const Items = v.object({ items: v.array(NewsItem) });
const fetchIds = async (path: string) =>
  (await server.ask(Items, 'GET', path)).items.map(({ id }) => id);
const fetchCount = async () =>
  (await server.ask(v.array(Category), 'GET', 'incubation/news/categories'))[0]?.count;

test('a notice is listed until its last day has passed, and can still be read after that', async () => {
  server.clock.move(dayMs);
  expect(await fetchIds('incubation/news')).toEqual(['third', 'second', 'first']);
  expect(await fetchCount()).toBe(3);

  server.clock.move(dayMs);

  expect(await fetchIds('incubation/news')).toEqual(['third', 'second']);
  expect(await fetchCount()).toBe(2);
  const { data } = await server.call('GET', 'recommendations/news');
  expect(JSON.stringify(data)).not.toContain('停电');
  expect((await server.call('GET', 'incubation/news/first')).status).toBe(200);
});

test('a class says that it has no next date after its day has passed', async () => {
  const fetchTraining = async () =>
    (await server.ask(v.object({ items: v.array(Training) }), 'GET', 'incubation/trainings'))
      .items[0];
  expect(await fetchTraining()).toMatchObject({
    date: '2026-12-01',
    from: '09:00',
    to: '16:00',
    is_past: false,
  });

  server.clock.move(30 * dayMs);

  expect(await fetchTraining()).toMatchObject({ is_past: true });
});

test('each notice of the site has a last day, on or after its date', async () => {
  const { items } = await readOwnContent();
  const endless = items.flatMap(({ kind, id, facts: { date, until } }) =>
    kind === 'news' && (date ?? '') > (until ?? '') ? [id] : [],
  );
  expect(endless, 'See `until` in server/content/README.md.').toEqual([]);
});
