import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { SearchResult } from '#contract/staff/case.ts';
import {
  shortCodeGuessesOfStaff,
  shortCodeGuessesOfUser,
  supportRecordKeptMs,
  supportRecordsPerHourAndAddress,
} from '#contract/base/limits.ts';
import { SentSupportRecord } from '#contract/inquiries/support-records.ts';
import { staffErrorTexts } from '#contract/staff/errors.ts';
import { formatShortCode, parseShortCode } from '#contract/inquiries/short-code.ts';
import { limits } from '#server/db/tables/people.ts';
import { supportRecords } from '#server/db/tables/support.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { formerCode, lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { sendRecord } from '#tests/support/sent-record.ts';
import { setUpAdmin, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpAdmin();
const console = setUpOnce(() => createTestConsole(admin.server));
const send = (support_code: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  admin.server.call('POST', 'support/records', { body: { support_code }, headers, from });
const open = (shortCode: string, token?: string) =>
  admin.server.call('GET', `support/records/${shortCode}`, token === undefined ? {} : { token });

test('a record is stored without the words around it, and once for each key', async () => {
  const code = sampleCode(lateCase);
  const text = `我是客户 017，电话 13900000017：${code}`;
  const headers = { 'idempotency-key': 'record-1' };
  const first = v.parse(SentSupportRecord, (await send(text, headers)).data);
  const again = v.parse(SentSupportRecord, (await send(text, headers)).data);
  const rows = await admin.server.deps.db
    .select({ code: supportRecords.supportCode })
    .from(supportRecords)
    .where(eq(supportRecords.shortCode, first.short_code));

  expect(again).toEqual(first);
  expect(rows).toEqual([{ code }]);
  expect(parseShortCode(first.short_code)).toBe(first.short_code);
});

test('a text that is no whole support code is not stored', async () => {
  for (const text of ['付款了', sampleCode(lateCase).slice(0, -5), 'x'.repeat(5000)]) {
    expect((await send(text)).status).toBe(422);
  }
});

test('a code of the former format is refused with a sentence that names the short code', async () => {
  const person = await admin.server.register();
  const shortCode = await sendRecord(admin.server, person);
  await admin.server.deps.db
    .update(supportRecords)
    .set({ supportCode: formerCode })
    .where(eq(supportRecords.shortCode, shortCode));
  const { token } = await console.colleague('serve');
  const search = (text: string) => console.call('search', { token, body: { text } });
  const answers = [
    await send(`我的支持码：${formerCode}`),
    await open(shortCode, person.token),
    await search(formerCode),
    await search(shortCode),
    await console.call('readCase', {
      token,
      body: { order_no: 'XY2026112200000017', support_code: formerCode },
    }),
  ];

  expect(answers.map(({ status, body }) => `${status} ${body.error}`)).toEqual([
    '422 support.former',
    '422 support.former',
    '422 console.former_code',
    '422 console.former_code',
    '422 console.former_code',
  ]);
  const texts = [errorTexts['support.former'], staffErrorTexts['console.former_code']];
  for (const text of texts) {
    expect(text['zh-CN']).toContain('8 个字符的短码');
    expect(text['en-US']).toContain('a short code of eight characters');
  }
  for (const text of [formerCode, shortCode]) {
    const { exitCode, text: said } = await admin.run('case', text);
    expect(exitCode).not.toBe(0);
    expect(said).toContain('get a short code of eight characters');
  }
});

test('only the owner of the order opens a record', async () => {
  const [owner, other] = [await admin.server.register(), await admin.server.register()];
  const shortCode = await sendRecord(admin.server, owner);
  const spoken = formatShortCode(shortCode).toLowerCase().replaceAll('0', 'o');
  const opened = await open(encodeURIComponent(spoken), owner.token);

  expect(opened.data).toMatchObject({ support_code: expect.stringMatching(/^3/) });
  expect((await open(shortCode)).status).toBe(401);
  // An existing code of another person is answered as an unknown one.
  const [unknown, foreign] = [
    await open('ZZZZZZZZ', other.token),
    await open(shortCode, other.token),
  ];
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual(unknown.body);
});

test('the tries of a person are limited, and a right one is not counted', async ({ person }) => {
  const shortCode = await sendRecord(admin.server, person);
  const statuses: number[] = [];
  for (let tried = 0; tried < shortCodeGuessesOfUser; tried += 1) {
    statuses.push((await open('ZZZZZZZZ', person.token)).status);
    if (tried < 2) statuses.push((await open(shortCode, person.token)).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 404)).toHaveLength(shortCodeGuessesOfUser);
  expect((await open(shortCode, person.token)).status).toBe(429);
});

test('the records from one address are limited', async () => {
  const code = sampleCode(lateCase);
  const statuses: number[] = [];
  for (let sent = 0; sent <= supportRecordsPerHourAndAddress; sent += 1) {
    statuses.push((await send(code, {}, '203.0.113.7')).status);
  }
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
  expect(statuses.at(-1)).toBe(429);
  expect((await send(code, {}, '203.0.113.8')).status).toBe(200);
});

test('the console and the command line find a case by a short code, until it expires', async () => {
  const person = await admin.server.register();
  const shortCode = await sendRecord(admin.server, person);
  const { token } = await console.colleague('serve');
  const search = async (text: string, by = token) => {
    return console.ask(SearchResult, 'search', { token: by, body: { text } });
  };
  const found = await search(formatShortCode(shortCode));
  const [order] = found.items;
  const read = await console.call('readCase', {
    token,
    body: { order_no: order?.number ?? '', support_code: shortCode },
  });
  const { text } = await admin.run('case', shortCode);

  expect(found).toMatchObject({ found_by: 'support_code', support_code: expect.any(String) });
  expect(read.data).toMatchObject({ support: { code: found.support_code } });
  expect(text).toContain(`Order ${order?.number}`);
  expect(text).toContain('now “You are offline”');

  admin.server.clock.move(supportRecordKeptMs);
  const later = await console.colleague('serve');
  expect(await search(shortCode, later.token)).toMatchObject({ items: [] });
  await sweep(admin.server.deps);
  expect(await admin.server.deps.db.$count(supportRecords)).toBe(0);
});

test('a search that finds a company or a number is no guess at a short code', async () => {
  const colleague = await console.colleague('serve');
  const body = {
    name: '客户 017',
    phone: '13900000017',
    company: 'Greenway Partners',
    inquiry_type: 'consulting',
    description: '专利',
  };
  await admin.server.call('POST', 'contact/inquiries', { body });
  const search = async (text: string) =>
    console.ask(SearchResult, 'search', { token: colleague.token, body: { text } });
  const countGuesses = async () => {
    const key = `support:guess:staff:${colleague.name}`;
    const [row] = await admin.server.deps.db.select().from(limits).where(eq(limits.key, key));
    return row?.points ?? 0;
  };
  expect(parseShortCode('Greenway')).not.toBeNull();
  const found = await search('Greenway');
  expect([found.found_by, found.items.length, await countGuesses()]).toEqual(['company', 1, 0]);
  expect((await search('Redwayss')).items).toEqual([]);
  expect(await countGuesses()).toBe(1);
});

test('the tries of a colleague are limited', async () => {
  const { token } = await console.colleague('serve');
  const trySearch = async () =>
    (await console.call('search', { token, body: { text: 'ZZZZZZZZ' } })).status;
  for (let tried = 0; tried < shortCodeGuessesOfStaff; tried += 1) await trySearch();
  expect(await trySearch()).toBe(429);
});
