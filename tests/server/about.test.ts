import { beforeEach, expect } from 'vitest';
import { AboutFacts } from '#contract/content/about.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { readAbout } from '#server/domain/views/about.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { madeSite } from '#tests/support/made-site.ts';
import { server, test } from '#tests/support/set-up.ts';

// Ten o'clock in Shanghai on 20 November 2026: the days that count are the 13th to the 19th.
const beginning = Date.parse('2026-11-12T16:00:00.000Z');
const end = Date.parse('2026-11-19T16:00:00.000Z');

beforeEach(() => server.deps.db.delete(inquiries));

/** Stores an inquiry that was answered at an instant, so many hours after it was sent. */
async function answer(answeredAt: number, hours: number): Promise<void> {
  await server.deps.db.insert(inquiries).values({
    inquiryNo: server.deps.ids.inquiry(new Date(answeredAt)),
    name: '客户 017',
    inquiryType: 'consulting',
    description: '查名',
    createdAt: new Date(answeredAt - hours * hourMs),
    answeredAt: new Date(answeredAt),
  });
}

/** Reads the answers as a site without the sandbox's wallets shows them. */
async function readAnswered(clock = server.deps.clock) {
  const gateways = { alipay: missingGateway('alipay'), wechat: missingGateway('wechat') };
  return (await readAbout({ ...server.deps, clock, gateways }, 'zh-CN')).answered;
}

test('four answers are not counted in public, and five are with the time of the middle one', async () => {
  for (const hours of [1, 30, 40, 2.5]) await answer(end - hourMs, hours);
  expect(await readAnswered()).toBeNull();

  await answer(end - hourMs, 2);

  expect(await readAnswered()).toEqual({
    from: '2026-11-13',
    to: '2026-11-19',
    inquiries: 5,
    half_within_hours: 3,
  });
});

test('half of six inquiries are answered within the time of the third answer', async () => {
  for (const hours of [0, 0, 0.5, 9, 9, 9]) await answer(end - hourMs, hours);

  expect(await readAnswered()).toMatchObject({ inquiries: 6, half_within_hours: 1 });
});

test('a day begins and ends at midnight in Shanghai', async () => {
  for (const at of [beginning, beginning, end - 1, end - 1, end - 1]) await answer(at, 1);
  for (const at of [beginning - 1, end]) await answer(at, 1);
  expect(await readAnswered()).toMatchObject({ inquiries: 5 });

  // A day later three of these answers and the one of `end` count: one too few.
  const tomorrow = { ...server.deps.clock, date: () => new Date(end + dayMs) };

  expect(await readAnswered(tomorrow)).toBeNull();
  await answer(end, 1);
  expect(await readAnswered(tomorrow)).toMatchObject({
    from: '2026-11-14',
    to: '2026-11-20',
    inquiries: 5,
  });
});

test('the sandbox counts no answers', async () => {
  for (const hours of [1, 2, 3, 4, 5, 6]) await answer(end - hourMs, hours);
  expect(await readAnswered()).toMatchObject({ inquiries: 6 });

  expect(await server.ask(AboutFacts, 'GET', 'about')).toEqual({
    photo: null,
    people: [],
    answered: null,
  });
});

test('photo and people are those of the operator, in the language of the reader', async () => {
  const about = await readAbout({ ...server.deps, site: () => madeSite }, 'en-US');

  expect(about).toMatchObject({
    photo: {
      src: expect.stringMatching(/^\/site\/photo\?v=[\w-]{8}$/),
      text: 'The main building on Spruce Road',
    },
    people: [
      {
        name: 'Adviser A',
        role: 'Trademark desk',
        does: 'Searches, filings and reviews',
        languages: 'Chinese, English',
        photo: expect.stringMatching(/^\/site\/person-0\?v=[\w-]{8}$/),
      },
      {
        name: 'Adviser B',
        role: 'Customer service',
        does: null,
        languages: null,
        photo: null,
      },
    ],
  });
});
