import { beforeAll, beforeEach, expect } from 'vitest';
import { inquiries } from '#server/db/tables/content.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { openApplication, screen } from '#tests/support/application.tsx';
import { hourMs } from '#contract/base/durations.ts';
import { madeSite } from '#tests/support/made-site.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

beforeEach(() => localStorage.clear());

setUpServer(() => {
  const gateways = { alipay: missingGateway('alipay'), wechat: missingGateway('wechat') };
  return createTestServer({ deps: { gateways, site: () => madeSite } });
});
beforeAll(async () => {
  await storeOwnContent(server.deps);
  const answeredAt = new Date('2026-11-19T02:00:00Z');
  await server.deps.db.insert(inquiries).values(
    [1, 2, 3, 30, 40].map((hours) => ({
      inquiryNo: server.deps.ids.inquiry(answeredAt),
      name: '客户 017',
      inquiryType: 'consulting' as const,
      description: '查名',
      createdAt: new Date(answeredAt.valueOf() - hours * hourMs),
      answeredAt,
    })),
  );
});

test.each([
  [
    '/about',
    '11月13日至11月19日：答复咨询 5 件，其中至少一半在 3 小时内答复，夜间与休息日计入。',
    '云杉路上的云杉里主楼',
    ['顾问 A', '顾问 B'],
  ],
  [
    '/en/about',
    'Nov 13 to Nov 19: 5 inquiries answered, at least half of them within 3 hours, nights and days off included.',
    'The main building on Spruce Road',
    ['Adviser A', 'Adviser B'],
  ],
] as const)('%s has its answers, its photo and its people', async (path, answers, photo, names) => {
  await openApplication(server, path);

  expect(await screen.findByText(answers)).not.toBeNull();
  expect(names.map((name) => screen.getByRole('heading', { name }).tagName)).toEqual(['H3', 'H3']);
  const pictures = [photo, names[0]].map((name) => screen.getByRole('img', { name }));
  // Their place is kept before they come.
  expect(
    pictures.map((picture) =>
      ['width', 'height', 'loading'].map((name) => picture.getAttribute(name)),
    ),
  ).toEqual([
    ['1200', '800', 'lazy'],
    ['96', '96', 'lazy'],
  ]);
});
