import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import { asApiError, unreachable } from '#contract/base/api-error.ts';
import type { OrderMessage, OrderMessagePage } from '#contract/service/schemas.ts';
import { conversationMachine } from '#machines/conversation.machine.ts';
import type { ConversationEvent, Sending } from '#machines/conversation.setup.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const lost = unreachable('network.unreachable');

function message(id: number, text = `${id}`): OrderMessage {
  const created_at = '2026-11-20T02:00:00.000Z';
  return { id: String(id), by: 'customer', name: '', text, attachments: [], created_at };
}

const page = (ids: readonly number[], has_older = false): OrderMessagePage => ({
  items: ids.map((id) => message(id)),
  has_older,
  reply_by: null,
  as_of: '2026-11-20T02:00:00.000Z',
});

function start() {
  const fetch = controlledPort<OrderMessagePage, { orderNo: string; before: string | null }>();
  const send = controlledPort<OrderMessage, Sending>();
  const clock = new SimulatedClock();
  const machine = conversationMachine.provide({
    actors: {
      surroundings: fromCallback<ConversationEvent>(() => {}),
      fetchMessages: fetch.logic,
      sendMessage: send.logic,
      connection: silentConnection,
    },
  });
  const conversation = createActor(machine, { input: { orderNo: 'XY1' }, clock });
  let sent = 0;
  conversation.on('message.sent', () => (sent += 1));
  conversation.start();
  return {
    conversation,
    fetch,
    send,
    clock,
    ids: () => conversation.getSnapshot().context.messages?.map(({ id }) => Number(id)),
    at: () => conversation.getSnapshot().value,
    sent: () => sent,
    submit: (text: string, idempotencyKey: string) =>
      conversation.send({
        type: 'message.submitted',
        body: { text, attachments: [] },
        idempotencyKey,
      }),
  };
}

describe('the messages of an order', () => {
  it('messages are fetched, and polled afterwards', async () => {
    const { fetch, clock, ids, at } = start();
    expect(fetch.latest().input).toEqual({ orderNo: 'XY1', before: null });
    await fetch.latest().resolve(page([2, 1]));
    expect(ids()).toEqual([2, 1]);
    clock.increment(19_999);
    expect(fetch.calls).toHaveLength(1);
    clock.increment(1);
    await fetch.latest().resolve(page([3, 2, 1]));
    expect(ids()).toEqual([3, 2, 1]);
    clock.increment(20_000);
    await fetch.latest().reject(lost);
    expect(ids()).toEqual([3, 2, 1]);
    expect(at()).toMatchObject({ messages: 'shown' });
  });

  it('messages keep the older pages when new ones arrive', async () => {
    const { conversation, fetch, clock, ids } = start();
    await fetch.latest().resolve(page([4, 3], true));
    conversation.send({ type: 'older.requested' });
    expect(fetch.latest().input.before).toBe('3');
    await fetch.latest().resolve(page([2, 1]));
    clock.increment(20_000);
    await fetch.latest().resolve(page([5, 4], true));
    expect(ids()).toEqual([5, 4, 3, 2, 1]);
    expect(conversation.getSnapshot().context.hasOlder).toBe(false);
    clock.increment(20_000);
    // So many messages arrived that the newest page does not reach the known ones.
    await fetch.latest().resolve(page([9, 8], true));
    expect(ids()).toEqual([9, 8]);
    expect(conversation.getSnapshot().context.hasOlder).toBe(true);
  });

  it('messages say why older ones are missing, until they are requested again', async () => {
    const { conversation, fetch, ids } = start();
    conversation.send({ type: 'older.requested' });
    expect(fetch.calls).toHaveLength(1);
    await fetch.latest().resolve(page([4, 3], true));
    conversation.send({ type: 'older.requested' });
    await fetch.latest().reject(lost);
    expect(conversation.getSnapshot().context.listError).toEqual(lost);
    conversation.send({ type: 'older.requested' });
    expect(conversation.getSnapshot().context.listError).toBeNull();
    await fetch.latest().resolve(page([2]));
    expect(ids()).toEqual([4, 3, 2]);
  });

  it('messages can be tried again when they could not be fetched', async () => {
    const { conversation, fetch, ids, at } = start();
    await fetch.latest().reject(lost);
    expect(at()).toMatchObject({ messages: 'failed' });
    expect(conversation.getSnapshot().context.listError).toEqual(lost);
    conversation.send({ type: 'messages.retried' });
    expect(conversation.getSnapshot().context.listError).toBeNull();
    await fetch.latest().resolve(page([1]));
    expect(ids()).toEqual([1]);
  });

  it('messages are not polled while hidden, and are requested at once afterwards', async () => {
    const { conversation, fetch, clock, at } = start();
    conversation.send({ type: 'page.hidden' });
    expect(fetch.latest().isOpen()).toBe(false);
    clock.increment(60_000);
    expect(fetch.calls).toHaveLength(1);
    conversation.send({ type: 'page.visible' });
    await fetch.latest().reject(lost);
    expect(at()).toMatchObject({ messages: 'failed' });
    expect(conversation.getSnapshot().context.listError).toEqual(lost);
  });
});

describe('a message', () => {
  it('a message joins those above it once the server has it', async () => {
    const { fetch, send, ids, sent, submit, conversation, at } = start();
    await fetch.latest().resolve(page([1]));
    submit('您好', 'k1');
    submit('您好', 'k2');
    expect(send.calls).toHaveLength(1);
    expect(conversation.getSnapshot().hasTag('busy')).toBe(true);
    expect(send.latest().input).toEqual({
      orderNo: 'XY1',
      body: { text: '您好', attachments: [] },
      idempotencyKey: 'k1',
    });
    await send.latest().resolve(message(2));
    expect([ids(), sent(), at()]).toMatchObject([[2, 1], 1, { composer: 'writing' }]);
    submit('您好', 'k3');
    expect(send.latest().input.idempotencyKey).toBe('k3');
  });

  it('a message stays, and stays once, when a page was on its way during the send', async () => {
    const { fetch, send, clock, ids, submit } = start();
    await fetch.latest().resolve(page([1]));
    clock.increment(20_000);
    submit('您好', 'k1');
    await send.latest().resolve(message(2));
    await fetch.latest().resolve(page([1]));
    expect(ids()).toEqual([2, 1]);
    clock.increment(20_000);
    await fetch.latest().resolve(page([2, 1]));
    expect(ids()).toEqual([2, 1]);
    submit('您好', 'k2');
    await send.latest().resolve(message(2));
    expect(ids()).toEqual([2, 1]);
  });

  it('a first message stays when the empty page arrives after it', async () => {
    const { fetch, send, ids, submit } = start();
    submit('您好', 'k1');
    await send.latest().resolve(message(1));
    await fetch.latest().resolve(page([]));
    expect(ids()).toEqual([1]);
  });

  it.each([
    ['no answer', lost],
    ['a server that is away', toApiError(503)],
    ['an answer that makes no sense', new Error('?')],
  ])('a message is sent again with the same key after %s', async (_, thrown) => {
    const { conversation, send, at, submit, sent, clock } = start();
    submit('您好', 'k1');
    for (const [tries, pauseMs] of [1000, 2000, 4000, 30_000].entries()) {
      await send.latest().reject(thrown);
      expect([at(), sent()]).toMatchObject([{ composer: 'unclear' }, 0]);
      expect(conversation.getSnapshot().context.sendError).toEqual(asApiError(thrown));
      submit('您好！', 'k2');
      clock.increment(pauseMs - 1);
      expect(send.calls).toHaveLength(tries + 1);
      clock.increment(1);
    }
    expect(send.latest().input).toMatchObject({ body: { text: '您好' }, idempotencyKey: 'k1' });
  });

  it('a refused message says why until it is changed, and is sent under a new key', async () => {
    const { conversation, send, at, submit } = start();
    const refusal = toApiError(429, { error: 'message.too_many' });
    submit('您好', 'k1');
    await send.latest().reject(refusal);
    expect(at()).toMatchObject({ composer: 'rejected' });
    expect(conversation.getSnapshot().context.sendError).toEqual(refusal);
    submit('您好', 'k2');
    expect(conversation.getSnapshot().context.sendError).toBeNull();
    expect(send.latest().input.idempotencyKey).toBe('k2');
    await send.latest().reject(refusal);
    conversation.send({ type: 'message.edited' });
    expect(conversation.getSnapshot().context.sendError).toBeNull();
  });
});
