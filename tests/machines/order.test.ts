import { createActor, fromCallback } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { failures, order } from '#tests/paths/examples/values.ts';
import { orderMachine, type OrderEvent } from '#machines/order.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

describe('cancelling an order', () => {
  it('cancelling asks first and does nothing when the person says no', () => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    expect(acting.isAsking()).toBe(true);
    acting.answer({ type: 'confirmation.declined' });

    expect(acting.value()).toBe('idle');
    expect(acting.isAsking()).toBe(false);
    expect(acting.port.calls).toEqual([]);
  });

  it('cancelling runs once after a yes, with the dialog open until the server has responded', async () => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    acting.answer({ type: 'confirmation.accepted' });
    acting.answer({ type: 'confirmation.accepted' });
    acting.actor.send({ type: 'cancel.requested' });
    expect(acting.port.calls.map(({ input }) => input)).toEqual([{ orderNo: 'XY1' }]);
    expect(acting.isAsking()).toBe(true);
    await acting.port.latest().resolve(order('cancelled'));

    expect(acting.isAsking()).toBe(false);
    expect(acting.output()).toEqual({ result: 'cancelled', order: order('cancelled') });
  });

  it('cancelling ends as already paid when the money was faster', async () => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    acting.answer({ type: 'confirmation.accepted' });
    await acting.port.latest().reject(toApiError(409, { error: 'order.already_paid' }));
    await acting.fetching.latest().resolve(order('completed'));

    expect(acting.value()).toBe('alreadyPaid');
    expect(acting.output()).toEqual({ result: 'alreadyPaid', order: order('completed') });
  });

  it.each([
    ['the answer was lost', failures.unreachable],
    ['it had been cancelled already', toApiError(409, { error: 'order.not_cancellable' })],
  ])('cancelling ends as cancelled when %s', async (_, error) => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    acting.answer({ type: 'confirmation.accepted' });
    await acting.port.latest().reject(error);
    expect(acting.isAsking()).toBe(true);
    await acting.fetching.latest().resolve(order('cancelled'));

    expect(acting.output()).toEqual({ result: 'cancelled', order: order('cancelled') });
  });

  it('cancelling says why, and that it may try again, when neither call gets a response', async () => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    acting.answer({ type: 'confirmation.accepted' });
    await acting.port.latest().reject(failures.unreachable);
    await acting.fetching.latest().reject(failures.unreachable);

    expect(acting.value()).toBe('idle');
    expect(acting.actor.getSnapshot().context.error).toEqual(failures.unreachable);
  });

  it.each([
    ['an earlier payment is still unclear', failures.unavailable],
    ['there was no network for a moment', failures.unreachable],
  ])('cancelling leaves everything as it was, with the reason, when %s', async (_, error) => {
    const acting = beginOrder();

    acting.actor.send({ type: 'cancel.requested' });
    acting.answer({ type: 'confirmation.accepted' });
    await acting.port.latest().reject(error);
    await acting.fetching.latest().resolve(order('pending'));

    expect(acting.value()).toBe('idle');
    expect(acting.actor.getSnapshot().context.error).toEqual(error);
    expect(acting.isAsking()).toBe(false);
    acting.actor.send({ type: 'cancel.requested' });
    expect(acting.actor.getSnapshot().context.error).toBeNull();
  });
});

function beginOrder() {
  const port = controlledPort<Order, { orderNo: string }>();
  const fetching = controlledPort<Order, { orderNo: string }>();
  let tell: ((event: OrderEvent) => void) | null = null;
  const actor = createActor(
    orderMachine.provide({
      actors: {
        cancelOrder: port.logic,
        fetchOrder: fetching.logic,
        confirmation: fromCallback(({ sendBack }) => {
          tell = sendBack;
          return () => {
            tell = null;
          };
        }),
      },
    }),
    { input: { orderNo: 'XY1' } },
  );
  actor.start();
  return {
    actor,
    port,
    fetching,
    isAsking: () => tell !== null,
    answer: (event: OrderEvent) => tell?.(event),
    value: () => actor.getSnapshot().value,
    output: () => actor.getSnapshot().output,
  };
}
