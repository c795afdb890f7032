import { expect, onTestFinished, vi } from 'vitest';
import { createWebhookReceiver } from '#server/adapters/webhook/receiver.ts';
import { mailReceiver } from '#server/domain/jobs/attention-message.ts';
import { reportAttention } from '#server/domain/jobs/report-attention.ts';
import { pauseOrders, resumeOrders } from '#server/domain/orders/pause.ts';
import type { AttentionMessage, AttentionReceiver } from '#server/gateways/attention-receiver.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { server, test } from '#tests/support/set-up.ts';

type Recording = AttentionReceiver & { got: AttentionMessage[]; tries: number };

/** Creates a receiver that fails `failures` times and then records its messages. */
function receiver(failures = 0): Recording {
  const own: Recording = {
    name: 'url',
    got: [],
    tries: 0,
    async send(message: AttentionMessage) {
      own.tries += 1;
      if (own.tries <= failures) throw new Error('it is away');
      own.got.push(message);
    },
  };
  return own;
}

const deps = () => ({ ...server.deps, siteOrigin: 'https://park.example' });

/** Advances a minute and reports from two processes at once. */
async function report(...receivers: AttentionReceiver[]): Promise<void> {
  server.clock.move(minuteMs);
  await Promise.all([reportAttention(deps(), receivers), reportAttention(deps(), receivers)]);
}

const told = ({ got }: { got: AttentionMessage[] }) =>
  got.map(({ findings }) => findings.map(({ what, number }) => `${what} ${number}`));

async function askForHelp(): Promise<string> {
  const body = {
    name: '客户 017',
    phone: '13900000017',
    inquiry_type: 'consulting',
    description: '检索',
  };
  const { data } = await server.call('POST', 'contact/inquiries', { body });
  server.clock.move(25 * hourMs);
  return String(Object(data).inquiry_no);
}

test('attention reports an item once, whatever finds it and however often, and names no person', async () => {
  const there = receiver();
  await report(there);
  expect(told(there)).toEqual([]);
  const inquiryNo = await askForHelp();
  for (let round = 0; round < 5; round += 1) await report(there);

  expect(told(there)).toEqual([[`inquiry ${inquiryNo}`]]);
  const [message] = there.got;
  expect(message?.title).toBe('序园有 1 件事需要处理 / Xuyuan Park: 1 to attend to');
  expect(message?.text).toContain(`咨询 / inquiry · ${inquiryNo}`);
  expect(JSON.stringify(message)).not.toMatch(/客户|1390000|检索/);
});

test('a message that did not arrive is sent again, later and later, until it has', async () => {
  // A pause of another test has been reported within the day.
  await report(receiver());
  server.clock.move(25 * hourMs);
  await report(receiver());
  await pauseOrders(server.deps, 'tester', {});
  onTestFinished(() => resumeOrders(server.deps, 'tester').then(() => {}));
  const away = receiver(3);
  const triesAfter: number[] = [];
  for (let minute = 0; minute < 12; minute += 1) {
    await report(away);
    triesAfter.push(away.tries);
  }
  expect(triesAfter).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4]);
  expect(told(away)).toEqual([['pause –']]);
});

test('an item that returns within a day is not reported again; after a day it is', async () => {
  const there = receiver();
  const pause = () => pauseOrders(server.deps, 'tester', {});
  const resume = () => resumeOrders(server.deps, 'tester');
  await report(there);
  server.clock.move(25 * hourMs);
  await report(there);
  const pauses = () =>
    told(there)
      .flat()
      .filter((each) => each === 'pause –');
  await pause();
  await report(there);
  await resume();
  await report(there);
  await pause();
  await report(there);
  expect(pauses()).toHaveLength(1);
  await resume();
  await report(there);
  server.clock.move(25 * hourMs);
  await pause();
  await report(there);
  await resume();
  expect(pauses()).toHaveLength(2);
});

test('a mail has the same text, and goes to the one address', async () => {
  const inquiryNo = await askForHelp();
  await report(mailReceiver(server.deps, 'desk@example.com'));
  const [mail] = await server.sandbox.mailInbox.read('desk@example.com');
  expect(mail?.subject).toMatch(
    /^序园有 \d+ 件事需要处理 \/ Xuyuan Park: \d+ to attend to · 序园$/,
  );
  expect(mail?.text).toContain(inquiryNo);
});

test('an address gets JSON for group robots, and a message that it rejects counts as failed', async () => {
  const responses: Response[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    return responses.shift() ?? new Response('{"errcode":0}');
  });
  onTestFinished(() => fetched.mockRestore());
  const url = 'https://robot.example/send?key=secret';
  const there = createWebhookReceiver(url);
  const since = new Date('2026-11-20T02:00:00Z');
  const findings = [{ what: 'payment', number: 'P1', since }];
  const message = { site: 'https://park.example', title: 'title', text: 'text', findings };
  const send = () =>
    there.send(message).then(
      () => 'arrived',
      (error: Error) => error.message,
    );

  expect(await send()).toBe('arrived');
  expect(fetched.mock.calls[0]?.[0]).toBe(url);
  const { body, redirect, method } = fetched.mock.calls[0]?.[1] ?? {};
  expect([method, redirect]).toEqual(['POST', 'manual']);
  expect(JSON.parse(String(body))).toEqual({
    msgtype: 'text',
    text: { content: 'text' },
    site: 'https://park.example',
    findings: [{ what: 'payment', number: 'P1', since: '2026-11-20T02:00:00.000Z' }],
  });
  responses.push(new Response(null, { status: 302, headers: { location: 'http://elsewhere' } }));
  expect(await send()).toBe('the address responded with 302');
  responses.push(new Response('no', { status: 500 }));
  expect(await send()).toBe('the address responded with 500');
  responses.push(new Response('{"errcode":93000,"errmsg":"invalid webhook url"}'));
  expect(await send()).toBe('the address refused it with 93000');
  responses.push(new Response('', { status: 200 }));
  expect(await send()).toBe('arrived');
});
