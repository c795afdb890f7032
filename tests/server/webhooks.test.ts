import { createServer, type IncomingHttpHeaders } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import * as v from 'valibot';
import { expect } from 'vitest';
import { webhookTriedMs } from '#contract/base/limits.ts';
import { OutgoingEventKind } from '#contract/base/picklists.ts';
import { Queues } from '#contract/staff/case.ts';
import { Delivery, Webhook } from '#contract/staff/webhook-calls.ts';
import { createEventSender } from '#server/adapters/events/sender.ts';
import { deliveries } from '#server/db/tables/webhooks.ts';
import { sendEvents } from '#server/domain/workflows/events-send.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { hourMs, minuteMs } from '#contract/base/durations.ts';
import { buyMembership } from '#tests/support/members.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));

type Received = { headers: IncomingHttpHeaders; body: string };

/** A program of the operator that takes events; `respond` chooses its answers. */
async function startReceiver() {
  const received: Received[] = [];
  let status: (request: Received) => number = () => 204;
  const listener = createServer((request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const got = { headers: request.headers, body };
      const code = status(got);
      if (code < 300) received.push(got);
      response.writeHead(code).end('thank you');
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/park`,
    received,
    respond: (choose: typeof status) => void (status = choose),
    close: () => new Promise<void>((resolve) => listener.close(() => resolve())),
  };
}

const receiver = setUpOnce(startReceiver);
let colleague: Colleague;
test.beforeAll(async () => {
  colleague = await admin.colleague('money');
});
test.beforeEach(async () => {
  for (const { id } of await list())
    await admin.call('removeWebhook', { ...colleague, params: [id] });
  receiver.received.splice(0);
  receiver.respond(() => 204);
});

const Made = v.object({ id: v.string(), secret: v.string() });
const list = async () =>
  (
    await admin.ask(
      v.object({ items: v.array(Webhook), as_of: v.string() }),
      'listWebhooks',
      colleague,
    )
  ).items;
const listSent = async (id: string) =>
  (
    await admin.ask(v.object({ items: v.array(Delivery), as_of: v.string() }), 'listDeliveries', {
      ...colleague,
      params: [id],
    })
  ).items;
/** The items of the queues about addresses that failed. */
const listToAttend = async () =>
  (await admin.ask(Queues, 'readQueues', colleague)).items.filter(({ kind }) => kind === 'webhook');
const add = (kinds: readonly OutgoingEventKind[] = OutgoingEventKind.options) =>
  admin.ask(Made, 'createWebhook', { ...colleague, body: { url: receiver.url, kinds } });

function verify({ secret }: { secret: string }, { headers, body }: Received) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const given = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
  return new Verifier(secret).verify(body, given);
}

/** The kinds of the events that arrived, in the order of their arrival. */
const arrived = (): string[] => receiver.received.map(({ body }) => Object(JSON.parse(body)).type);

test('the events of an order arrive in order, signed, and without personal data', async () => {
  const made = await add();
  const person = await server.register();
  const order = await buyMembership(server, person, 'premium', 1);
  await sendEvents(server.deps);

  expect(arrived().filter((kind) => kind.startsWith('order.'))).toEqual([
    'order.paid',
    'order.delivered',
  ]);
  // The verifier compares the timestamp with the clock of this machine.
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing arrived');
  expect(first.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  const text = receiver.received.map(({ body }) => body).join('');
  expect(text).toContain(order.order_no);
  expect(text).toContain(`"amount":${order.amount}`);
  expect(text).not.toContain(person.phone);
  expect((await listSent(made.id)).slice(0, 1)).toMatchObject([
    { kind: 'order.delivered', state: 'delivered', tries: 1, status: 204, next_at: null },
  ]);
});

test('a foreign library verifies the signature, also with a secret that is being replaced', async () => {
  const made = await add(['order.paid']);
  server.clock.move(Date.now() - server.clock.now());
  const person = await server.register();
  await buyMembership(server, person, 'basic', 1);
  await sendEvents(server.deps);
  const [first] = receiver.received;
  if (first === undefined) throw new Error('nothing arrived');
  expect(verify(made, first)).toMatchObject({ type: 'order.paid' });
  expect(() =>
    verify(made, { ...first, body: first.body.replace('order.paid', 'order.sold') }),
  ).toThrow('No matching signature');

  colleague = await admin.colleague('money');
  const renewed = await admin.ask(Made, 'renewWebhookSecret', { ...colleague, params: [made.id] });
  await buyMembership(server, person, 'basic', 1);
  await sendEvents(server.deps);
  const second = receiver.received.at(-1) ?? first;
  expect(verify(made, second)).toEqual(verify(renewed, second));
  expect(receiver.received).toHaveLength(2);
});

test('a subject that fails holds itself only, and is sent again until it arrives', async () => {
  const made = await add(['order.paid', 'order.delivered']);
  const person = await server.register();
  const held = await buyMembership(server, person, 'basic', 1);
  receiver.respond(({ body }) => (body.includes(held.order_no) ? 503 : 204));
  await sendEvents(server.deps);
  const other = await buyMembership(server, await server.register(), 'basic', 1);
  await sendEvents(server.deps);
  expect(receiver.received.every(({ body }) => body.includes(other.order_no))).toBe(true);
  expect(arrived()).toEqual(['order.paid', 'order.delivered']);
  expect((await listSent(made.id)).filter(({ state }) => state === 'waiting')).toMatchObject([
    { kind: 'order.delivered', tries: 0 },
    { kind: 'order.paid', status: 503, answer: 'thank you' },
  ]);

  receiver.respond(() => 204);
  server.clock.move(6 * minuteMs);
  await sendEvents(server.deps);
  expect(arrived().slice(2)).toEqual(['order.paid', 'order.delivered']);
});

test('an address that fails for three days is stopped, and gets what it missed when it is resumed', async () => {
  const made = await add(['order.paid']);
  receiver.respond(() => 500);
  await buyMembership(server, await server.register(), 'basic', 1);
  await sendEvents(server.deps);
  for (let waited = 0; waited <= webhookTriedMs; waited += 5 * hourMs) {
    server.clock.move(5 * hourMs);
    await sendEvents(server.deps);
  }
  colleague = await admin.colleague('money');
  const [stopped] = await list();
  expect(stopped).toMatchObject({ failed: true, stopped_at: expect.any(String) });
  expect(await listToAttend()).toMatchObject([
    { number: made.id, since: stopped?.stopped_at, why: { url: receiver.url } },
  ]);
  await buyMembership(server, await server.register(), 'basic', 1);
  await sendEvents(server.deps);
  expect(receiver.received).toEqual([]);

  receiver.respond(() => 204);
  expect((await admin.call('resumeWebhook', { ...colleague, params: [made.id] })).status).toBe(200);
  expect(await listToAttend()).toEqual([]);
  await sendEvents(server.deps);
  expect(arrived()).toEqual(['order.paid', 'order.paid']);
  const [last] = await listSent(made.id);
  expect(
    (await admin.call('repeatDelivery', { ...colleague, params: [last?.id ?? ''] })).status,
  ).toBe(200);
  await sendEvents(server.deps);
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(
    receiver.received.at(-2)?.headers['webhook-id'],
  );
});

test('an address that staff stop needs no attention', async () => {
  const made = await add();
  expect((await admin.call('stopWebhook', { ...colleague, params: [made.id] })).status).toBe(200);
  expect(await list()).toMatchObject([{ failed: false, stopped_at: expect.any(String) }]);
  expect(await listToAttend()).toEqual([]);
});

test('an event has the trace of the request in which it happened', async () => {
  await add(['inquiry.received']);
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const inquire = async (traceparent: string) => {
    const contact = { name: '客户', phone: '13900000018', inquiry_type: 'consulting' };
    const body = { ...contact, description: '专利检索' };
    const headers = { traceparent };
    expect((await server.call('POST', 'contact/inquiries', { body, headers })).status).toBe(200);
    await sendEvents(server.deps);
    return receiver.received.at(-1)?.headers['traceparent'];
  };
  expect(await inquire(`00-${trace}-00f067aa0ba902b7-01`)).toMatch(
    new RegExp(`^00-${trace}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`),
  );
  expect(await inquire('')).toBeUndefined();
});

test('two workers send each event once', async () => {
  await add(['order.paid', 'order.delivered']);
  for (let count = 0; count < 3; count += 1) {
    await buyMembership(server, await server.register(), 'basic', 1);
  }
  await Promise.all([sendEvents(server.deps), sendEvents(server.deps), sendEvents(server.deps)]);
  await sendEvents(server.deps);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
  expect(await server.deps.db.$count(deliveries)).toBe(6);
});

test('requests leave for addresses outside only', async () => {
  const { send } = createEventSender([]);
  const event = { headers: {}, body: '{}' };
  for (const url of [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest',
    'https://[::ffff:192.168.1.1]/',
    'https://[fd00::1]/',
    'https://0.0.0.0/',
    'https://100.64.0.1/',
  ]) {
    await expect(send({ ...event, url })).rejects.toThrow('not one of the internet');
  }
  await expect(send({ ...event, url: 'http://example.com/' })).rejects.toThrow('no TLS');
});

test('only colleagues of the money see and change addresses', async () => {
  const serving = await admin.colleague('serve');
  expect((await admin.call('listWebhooks', serving)).status).toBe(403);
  const body = { url: 'ftp://example.com', kinds: ['order.paid'] };
  expect((await admin.call('createWebhook', { ...colleague, body })).status).toBe(422);
});
