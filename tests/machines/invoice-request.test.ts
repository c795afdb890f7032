import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceRequest } from '#contract/invoices/schemas.ts';
import type { Available } from '#machines/invoice-choice.ts';
import { invoiceRequestMachine } from '#machines/invoice-request.machine.ts';
import {
  failures,
  invoice,
  invoiceableOrder,
  invoiceTermsChanged,
  invoiceTitle,
} from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const second = { ...invoiceableOrder, order_no: 'XY2026112000000002', available: 10_000 };
const individual = { ...invoiceTitle, id: '2', tax_no: null, is_default: false };
const available: Available = {
  orders: [invoiceableOrder, second],
  titles: [individual, invoiceTitle],
};
const both = [invoiceableOrder.order_no, second.order_no];

describe('asking for an invoice', () => {
  it('an invoice request begins with the orders from the link and the default title', async () => {
    const { actor } = await open([second.order_no]);

    expect(actor.getSnapshot().context.choice).toEqual({
      orderNos: [second.order_no],
      titleId: invoiceTitle.id,
      kind: 'ordinary',
    });
  });

  it('an invoice request sends the choice with the displayed sum, once', async () => {
    const { actor, creating, requested } = await open();

    actor.send({ type: 'invoice.submitted', idempotencyKey: 'early' });
    expect(creating.calls).toEqual([]);
    choose(actor, both);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'two' });
    expect(creating.calls.map(({ input }) => input)).toEqual([
      {
        idempotencyKey: 'one',
        body: {
          order_nos: both,
          title_id: invoiceTitle.id,
          kind: 'ordinary',
          email: null,
          amount: 69_900,
          title: expect.objectContaining({ name: invoiceTitle.name, tax_no: invoiceTitle.tax_no }),
        },
      },
    ]);
    await creating.latest().resolve(invoice);

    expect(requested).toEqual([invoice]);
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', context: { invoice } });
  });

  it('an invoice request sends the very same again when no response came', async () => {
    const { actor, creating } = await open();
    choose(actor, both);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });

    await creating.latest().reject(failures.unreachable);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unclear',
      context: { error: failures.unreachable },
    });
    actor.send({
      type: 'choice.changed',
      choice: { orderNos: [], titleId: null, kind: 'special' },
    });
    actor.send({ type: 'retry.requested' });

    const [first, again] = creating.calls.map(({ input }) => input);
    expect(again).toEqual(first);
  });

  it('an invoice request repeats automatically in growing steps, with the same key', async () => {
    const { actor, clock, creating } = await open();
    choose(actor, both);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });

    for (const [tries, pauseMs] of [1000, 2000, 4000, 30_000].entries()) {
      await creating.latest().reject(failures.unreachable);
      clock.increment(pauseMs - 1);
      expect(creating.calls).toHaveLength(tries + 1);
      clock.increment(1);
      expect(creating.latest().input.idempotencyKey).toBe('one');
    }

    expect(creating.calls).toHaveLength(5);
  });

  it('an invoice request keeps the still available part of a refused choice, and says why', async () => {
    const { actor, fetching, creating } = await open();
    choose(actor, both);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });

    await creating.latest().reject(failures.conflict);
    expect(actor.getSnapshot().value).toBe('loading');
    await fetching.latest().resolve({ ...available, orders: [second] });

    expect(actor.getSnapshot()).toMatchObject({
      value: 'choosing',
      context: { choice: { orderNos: [second.order_no] }, error: failures.conflict },
    });
    choose(actor, [second.order_no]);
    expect(actor.getSnapshot().context.error).toBeNull();
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'two' });
    expect(creating.latest().input.idempotencyKey).toBe('two');
  });

  it('an invoice request takes a just-saved title, and a special invoice only with a tax number', async () => {
    const { actor, fetching } = await open();
    choose(actor, both, 'special');
    expect(actor.getSnapshot().context.choice.kind).toBe('special');

    actor.send({ type: 'available.changed', titleId: individual.id });
    await fetching.latest().resolve(available);

    expect(actor.getSnapshot().context.choice).toEqual({
      orderNos: both,
      titleId: individual.id,
      kind: 'ordinary',
    });
  });

  it('an invoice request takes a title saved while the available orders were loading', async () => {
    const { actor, fetching } = begin();
    const first = fetching.latest();

    actor.send({ type: 'available.changed', titleId: individual.id });
    expect(first.isOpen()).toBe(false);
    await fetching.latest().resolve(available);

    expect(fetching.calls).toHaveLength(2);
    expect(actor.getSnapshot().context.choice.titleId).toBe(individual.id);
  });

  it('an invoice request shows titles where nothing is available, and takes one saved there', async () => {
    const { actor, fetching } = begin();
    await fetching.latest().resolve({ orders: [], titles: [invoiceTitle] });
    expect(actor.getSnapshot().context.available?.titles).toEqual([invoiceTitle]);

    actor.send({ type: 'available.changed', titleId: individual.id });
    await fetching.latest().resolve(available);

    expect(actor.getSnapshot().context.choice.titleId).toBe(individual.id);
  });

  it('an invoice request shows the new sum when it has changed, and takes a title saved with it', async () => {
    const { actor, fetching, creating } = await open();
    choose(actor, [second.order_no]);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });
    const less = { ...available, orders: [{ ...second, available: 4000 }] };

    await creating.latest().reject(invoiceTermsChanged);
    await fetching.latest().resolve(less);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'termsChanged',
      context: { available: less, refused: { amount: 10_000 } },
    });

    actor.send({ type: 'available.changed', titleId: individual.id });
    await fetching.latest().resolve(less);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'two' });
    expect(creating.latest().input).toMatchObject({
      idempotencyKey: 'two',
      body: { amount: 4000, title_id: individual.id },
    });
  });

  it('an invoice request keeps ticked orders while all is read again', async () => {
    const { actor, fetching } = await open();

    actor.send({ type: 'available.changed', titleId: null });
    choose(actor, both);
    await fetching.latest().resolve(available);

    expect(actor.getSnapshot().context.choice.orderNos).toEqual(both);
  });

  it('an invoice request says that nothing can be chosen until the server has responded', async () => {
    const { actor, fetching } = begin();

    await fetching.latest().reject(failures.unreachable);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unavailable',
      context: { error: failures.unreachable },
    });
    actor.send({ type: 'retry.requested' });
    expect(actor.getSnapshot().context.error).toBeNull();
    await fetching.latest().resolve({ orders: [], titles: [] });
    expect(actor.getSnapshot().value).toBe('nothingAvailable');
  });

  it('an invoice request shows an error at its field and lets the person choose on', async () => {
    const { actor, creating } = await open();
    choose(actor, both);
    actor.send({ type: 'invoice.submitted', idempotencyKey: 'one' });

    await creating.latest().reject(failures.invalid);

    expect(actor.getSnapshot()).toMatchObject({
      value: 'choosing',
      context: { choice: { orderNos: both }, error: failures.invalid },
    });
  });
});

function begin(orderNos: readonly string[] = []) {
  const fetching = controlledPort<Available, unknown>();
  const creating = controlledPort<Invoice, { body: InvoiceRequest; idempotencyKey: string }>();
  const clock = new SimulatedClock();
  const actor = createActor(
    invoiceRequestMachine.provide({
      actors: {
        fetchAvailable: fetching.logic,
        createInvoice: creating.logic,
        connection: silentConnection,
      },
    }),
    { input: { orderNos }, clock },
  );
  const requested: Invoice[] = [];
  actor.on('invoice.requested', (event) => requested.push(event.invoice));
  actor.start();
  return { actor, clock, fetching, creating, requested };
}

async function open(orderNos: readonly string[] = []) {
  const begun = begin(orderNos);
  await begun.fetching.latest().resolve(available);
  return begun;
}

function choose(
  actor: ReturnType<typeof begin>['actor'],
  orderNos: readonly string[],
  kind: 'ordinary' | 'special' = 'ordinary',
): void {
  actor.send({ type: 'choice.changed', choice: { orderNos, titleId: invoiceTitle.id, kind } });
}
