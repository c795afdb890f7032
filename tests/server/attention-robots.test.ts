import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createWebhookReceiver } from '#server/adapters/webhook/receiver.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { reportAttention } from '#server/domain/jobs/report-attention.ts';
import { countBytes, cutToBytes, groupLines } from '#server/base/text-bytes.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { leastMilliseconds } from '#tests/support/thread-milliseconds.ts';

const wecom = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=secret';

let server: TestServer;
takeTurns('robots', 2);
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

type Body = { text?: { content: string }; content?: { text: string } };
/** The messages posted to a robot, and those that it accepted. */
type Robot = { posted: string[]; taken: string[] };

/** Routes every post to a robot that responds with `respond`; null accepts the text. */
function startRobot(respond: (text: string, body: string) => Response | null): Robot {
  const robot: Robot = { posted: [], taken: [] };
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const body = String(init?.body);
    const parsed: Body = JSON.parse(body);
    const text = parsed.text?.content ?? parsed.content?.text ?? '';
    robot.posted.push(text);
    const refusal = respond(text, body);
    if (refusal !== null) return refusal;
    robot.taken.push(text);
    return new Response('{"errcode":0,"errmsg":"ok"}');
  });
  onTestFinished(() => fetched.mockRestore());
  return robot;
}

/** WeCom responds with 200 to a text that is too long. */
const refuseLong = (limit: number) => (text: string) =>
  countBytes(text) > limit
    ? new Response('{"errcode":40058,"errmsg":"text.content exceed max length"}')
    : null;

/** Writes overdue inquiries: each needs a person. */
async function askForHelp(numbers: readonly string[]): Promise<void> {
  const createdAt = new Date(server.clock.now() - 48 * hourMs);
  await server.deps.db.insert(inquiries).values(
    numbers.map((inquiryNo) => ({
      inquiryNo,
      name: '客户 017',
      inquiryType: 'consulting' as const,
      description: '检索',
      createdAt,
    })),
  );
}

const createNumbers = (count: number) =>
  Array.from({ length: count }, (_, at) => `INQ2026111800000000${String(at).padStart(4, '0')}`);

async function report(url: string): Promise<void> {
  server.clock.move(minuteMs);
  const deps = { ...server.deps, siteOrigin: 'https://park.example' };
  await reportAttention(deps, [createWebhookReceiver(url)]);
}

const named = ({ taken }: Robot) => taken.join('\n').match(/INQ[-\w]+/g) ?? [];

describe.each([
  ['WeCom', wecom, 2048],
  ['DingTalk', 'https://oapi.dingtalk.com/robot/send?access_token=secret', 20_000],
  ['Feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/secret', 20_000],
  ['any other address', 'https://robot.example/send', 2048],
])('the robot of %s', (_, url, limit) => {
  test('a robot gets twenty of 27 items by name, in messages it accepts, and the rest counted', async () => {
    const robot = startRobot(refuseLong(limit));
    await askForHelp(createNumbers(27));
    await report(url);
    expect(robot.taken).toEqual(robot.posted);
    expect(named(robot).toSorted()).toEqual(createNumbers(20));
    expect(robot.taken.at(-1)).toContain('还有 7 件 / and 7 more');
    for (const text of robot.taken.slice(0, -1)) expect(text).not.toContain('7 more');
    await report(url);
    expect(robot.posted).toHaveLength(robot.taken.length);

    await askForHelp(['INQ-NEXT']);
    await report(url);
    expect(robot.taken.at(-1)).toContain('INQ-NEXT');
  });
});

test.each([
  ['a code in the body', () => new Response('{"errcode":40058}')],
  ['another name of that code', () => new Response('{"code":19001,"msg":"param invalid"}')],
  ['400', () => new Response('bad', { status: 400 })],
  ['413', () => new Response('too large', { status: 413 })],
  ['500', () => new Response('broken', { status: 500 })],
])('an item that a robot refuses with %s does not block the others', async (_, refuse) => {
  const robot = startRobot((text) => (text.includes('INQ-BAD') ? refuse() : null));
  const numbers = createNumbers(12);
  await askForHelp([...numbers.slice(0, 6), 'INQ-BAD', ...numbers.slice(6)]);
  for (let minute = 0; minute < 120 && named(robot).length < numbers.length; minute += 1) {
    await report(wecom);
  }
  expect(named(robot).toSorted()).toEqual(numbers);

  await askForHelp(['INQ-NEXT']);
  await report(wecom);
  expect(named(robot)).toContain('INQ-NEXT');
});

test('a robot that refuses everything gets at most ten messages a minute, and everything later', async () => {
  let isWrong = true;
  const robot = startRobot(() =>
    isWrong ? new Response('{"errcode":93000,"errmsg":"invalid webhook url"}') : null,
  );
  await askForHelp(createNumbers(19));
  for (let minute = 0; minute < 30; minute += 1) {
    const before = robot.posted.length;
    await report(wecom);
    expect(robot.posted.length - before).toBeLessThanOrEqual(10);
  }
  isWrong = false;
  server.clock.move(hourMs);
  await report(wecom);
  expect(named(robot).toSorted()).toEqual(createNumbers(19));
});

test('a robot that is away gets one message a minute, and new items are tried before the rest', async () => {
  let isAway = true;
  const robot = startRobot(() => (isAway ? new Response('', { status: 503 }) : null));
  await askForHelp(createNumbers(5));
  await report(wecom);
  expect(robot.posted).toHaveLength(1);
  await askForHelp(['INQ-NEXT']);
  await report(wecom);
  expect(robot.posted).toHaveLength(2);
  expect(robot.posted[1]).toContain('INQ-NEXT');
  isAway = false;
  server.clock.move(hourMs);
  await report(wecom);
  expect(named(robot).toSorted()).toEqual(['INQ-NEXT', ...createNumbers(5)].toSorted());
});

test('a single line that is too long is cut, and arrives', async () => {
  const robot = startRobot(refuseLong(2048));
  const long = `INQ-LONG ${'客户👨‍👩‍👧'.repeat(2000)}`;
  await askForHelp([long, ...createNumbers(3)]);
  await report(wecom);
  expect(robot.taken).toEqual(robot.posted);
  expect(robot.taken.join('\n')).toContain('INQ-LONG 客户');
  expect(named(robot).filter((number) => number.startsWith('INQ2026'))).toHaveLength(3);
});

test('a line break in a number starts no new line', async () => {
  const robot = startRobot(() => null);
  await askForHelp(['INQ-1\n@all']);
  await report(wecom);
  expect(robot.taken[0]).toContain('INQ-1 @all');
});

test('a text sent alone is never longer than its robot takes', async () => {
  const robot = startRobot(refuseLong(2048));
  const text = Array.from({ length: 200 }, (_, at) => `付款 / payment · ${at}`).join('\n');
  const message = { site: 'https://park.example', title: 'title', text, findings: [] };
  await createWebhookReceiver(wecom).send(message);
  expect(robot.taken.join('\n')).toBe(text);
});

test('a body for a program is never longer than 20,000 bytes, and counts what it leaves out', async () => {
  const bodies: string[] = [];
  startRobot((_, body) => {
    bodies.push(body);
    return null;
  });
  await askForHelp(createNumbers(700));
  await report('https://robot.example/send');
  for (const body of bodies) expect(countBytes(body)).toBeLessThanOrEqual(20_000);
  const sent: { findings: unknown[]; more?: number }[] = bodies.map((body) => JSON.parse(body));
  expect(sent.reduce((sum, { findings, more = 0 }) => sum + findings.length + more, 0)).toBe(700);
});

describe('a text that is cut to bytes', () => {
  test('a cut text has at most so many bytes, ends between characters, and is otherwise as it was', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(text, fc.integer({ min: 3, max: 200 }), (whole, bytes) => {
        const cut = cutToBytes(whole, bytes);
        expect(countBytes(cut)).toBeLessThanOrEqual(bytes);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut === whole || whole.startsWith(cut.slice(0, -1))).toBe(true);
      }),
    );
    expect(cutToBytes('一👨‍👩‍👧二', 10)).toBe('一…');
  });

  test('a cut text is never cut inside a Markdown link', () => {
    const text = '付款 [P1](https://park.example/console/orders/1) 待处理';
    for (let bytes = 3; bytes < countBytes(text); bytes += 1) {
      expect(cutToBytes(text, bytes)).not.toMatch(/\[(?![^\]]*\]\([^)]*\))/);
    }
  });

  test.each(['[', '[a](', '[]', '👨‍👩‍👧', '['.repeat(10) + '](', 'a'])(
    'a cut text takes time that grows with the limit alone, however often it repeats “%s”',
    async (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(await leastMilliseconds(() => cutToBytes(text, 2048), 50)).toBeLessThan(50);
    },
  );

  test('a cut text fills groups of lines in their order, and none is longer than allowed', () => {
    const lines = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 30 }).map((each) => each.replaceAll('\n', ' ')),
    );
    fc.assert(
      fc.property(lines, fc.integer({ min: 150, max: 400 }), (all, bytes) => {
        const groups = groupLines(all, bytes);
        for (const group of groups)
          expect(countBytes(`${group.join('\n')}\n`)).toBeLessThanOrEqual(bytes);
        expect(groups.flat()).toHaveLength(all.length);
        const whole = all.filter((line) => countBytes(line) < bytes);
        expect(groups.flat().filter((line) => whole.includes(line))).toEqual(whole);
      }),
    );
  });
});
