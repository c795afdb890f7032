import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '#contract/orders/schemas.ts';
import type { PlanSubject } from '#contract/membership/periods.ts';
import type { Quote } from '#contract/pricing/schemas.ts';
import type { CurrentSaas } from '#contract/membership/saas.ts';
import {
  draft,
  failures,
  membership,
  membershipDraft,
  quote,
} from '#tests/paths/examples/values.ts';
import { upgradeMachine, type CurrentPlan, type UpgradeEvent } from '#machines/upgrade.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

describe('an upgrade of a membership', () => {
  it('an upgrade asks for the price of the choice and hands the draft over once confirmed', async () => {
    const { actor, fetching, pricing, drafts } = await openMembership();

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    expect(pricing.calls.map(({ input }) => input)).toEqual([{ draft: membershipDraft }]);
    await pricing.latest().resolve(quote);
    expect(actor.getSnapshot().value).toBe('confirming');
    expect(drafts).toEqual([]);
    actor.send({ type: 'upgrade.confirmed' });
    actor.send({ type: 'upgrade.confirmed' });

    expect(drafts).toEqual([membershipDraft]);
    expect(actor.getSnapshot().value).toBe('checkingOut');
    expect(fetching.calls).toHaveLength(1);
  });

  it('an upgrade drops the price of an earlier choice when another level is chosen', async () => {
    const { actor, pricing } = await openMembership();

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    const first = pricing.latest();
    const shorter = { ...membershipDraft, months: 3 };
    actor.send({ type: 'plan.chosen', draft: shorter });
    await first.resolve({ ...quote, amount: 1 });
    expect(actor.getSnapshot().value).toBe('pricing');
    await pricing.latest().resolve(quote);

    expect(actor.getSnapshot().context).toMatchObject({ draft: shorter, quote });
  });

  it('an upgrade says why there is no price and lets the person choose again', async () => {
    const { actor, pricing } = await openMembership();

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    await pricing.latest().reject(failures.invalid);

    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context.error).toEqual(failures.invalid);
    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    expect(actor.getSnapshot().context.error).toBeNull();
  });

  it('an upgrade says that the level has begun only when the server says so', async () => {
    const { actor, clock, fetching, activations, pay } = await confirmedUpgrade();

    pay();
    await fetching.latest().resolve(membership('free'));
    expect(activations).toEqual([]);
    clock.increment(999);
    expect(fetching.calls).toHaveLength(2);
    clock.increment(1);
    await fetching.latest().reject(failures.unreachable);
    clock.increment(1000);
    await fetching.latest().resolve(membership('premium'));

    expect(activations).toEqual([membership('premium')]);
    expect(actor.getSnapshot().value).toBe('activated');
    expect(actor.getSnapshot().context.current).toEqual(membership('premium'));
    expect(actor.getSnapshot().context).toMatchObject(nothingChosen);
  });

  it('an upgrade stops asking after a while and shows the server’s status', async () => {
    const { actor, clock, fetching, pay } = await confirmedUpgrade();

    pay();
    await fetching.latest().resolve(membership('free'));
    clock.increment(14_999);
    expect(actor.getSnapshot().matches('activating')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('loading');
    expect(actor.getSnapshot().context).toMatchObject(nothingChosen);
    await fetching.latest().resolve(membership('free'));

    expect(actor.getSnapshot().value).toBe('choosing');
  });

  it('an upgrade forgets the choice when the person drops it, priced or not yet', async () => {
    const { actor, pricing } = await openMembership();

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    actor.send({ type: 'choice.dropped' });
    expect(pricing.latest().signal.aborted).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject(nothingChosen);
    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    await pricing.latest().resolve(quote);
    actor.send({ type: 'choice.dropped' });

    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context).toMatchObject(nothingChosen);
  });

  it('an upgrade prices another level that is chosen while the first has a price', async () => {
    const { actor, pricing } = await openMembership();
    const shorter = { ...membershipDraft, months: 3 };

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    await pricing.latest().resolve(quote);
    actor.send({ type: 'plan.chosen', draft: shorter });

    expect(pricing.latest().input).toEqual({ draft: shorter });
    expect(actor.getSnapshot().context).toMatchObject({ draft: shorter, quote: null });
  });

  it('an upgrade begins again with a level that is chosen after one has begun', async () => {
    const { actor, fetching, pricing, pay } = await confirmedUpgrade();
    pay();
    await fetching.latest().resolve(membership('premium'));

    actor.send({ type: 'plan.chosen', draft: membershipDraft });

    expect(actor.getSnapshot().value).toBe('pricing');
    expect(pricing.latest().input).toEqual({ draft: membershipDraft });
  });

  it('an upgrade reads the membership again whenever its page is opened', async () => {
    const { actor, fetching, pricing } = await openMembership();

    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    await pricing.latest().resolve(quote);
    actor.send({ type: 'upgrade.confirmed' });
    actor.send({ type: 'plan.opened' });
    await fetching.latest().resolve(membership('premium'));

    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context).toMatchObject({
      current: membership('premium'),
      draft: null,
    });
  });

  it('an upgrade offers no choice while the present level is unknown', async () => {
    const { actor, fetching } = begin();

    await fetching.latest().reject(failures.unreachable);
    actor.send({ type: 'plan.chosen', draft: membershipDraft });
    expect(actor.getSnapshot().value).toBe('unavailable');
    expect(actor.getSnapshot().context.error).toEqual(failures.unreachable);
    actor.send({ type: 'retry.requested' });
    await fetching.latest().resolve(membership('free'));

    expect(actor.getSnapshot().value).toBe('choosing');
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});

describe('a SaaS plan', () => {
  it('a SaaS plan is read, priced, handed to the checkout and read again after payment', async () => {
    const { actor, fetching, pricing, drafts, activations, pay, listensTo } = begin('saas');
    expect([fetching.latest().input, listensTo()]).toEqual([{ subject: 'saas' }, 'saas']);
    await fetching.latest().resolve(saas(null));

    actor.send({ type: 'plan.chosen', draft });
    expect(pricing.latest().input).toEqual({ draft });
    await pricing.latest().resolve(quote);
    actor.send({ type: 'upgrade.confirmed' });
    expect(drafts).toEqual([draft]);
    pay();
    await fetching.latest().resolve(saas('professional'));

    expect(activations).toEqual([saas('professional')]);
    expect(actor.getSnapshot().value).toBe('activated');
  });
});

/** Builds the current SaaS state: no plan, or one that has begun. */
function saas(plan: 'professional' | null): CurrentSaas {
  const period = {
    plan: 'professional',
    name: '专业版',
    order_no: 'XY1',
    start_date: '2026-11-20T02:00:00.000Z',
    end_date: '2027-11-20T02:00:00.000Z',
    status: 'active',
  } as const;
  const history = plan === null ? [] : [period];
  return { plan, status: 'active', expires_at: history[0]?.end_date ?? null, history };
}

const nothingChosen = { draft: null, quote: null, error: null };

async function openMembership() {
  const begun = begin();
  await begun.fetching.latest().resolve(membership('free'));
  return begun;
}

/** Starts an upgrade that has handed its draft to the checkout. */
async function confirmedUpgrade() {
  const opened = await openMembership();
  opened.actor.send({ type: 'plan.chosen', draft: membershipDraft });
  await opened.pricing.latest().resolve(quote);
  opened.actor.send({ type: 'upgrade.confirmed' });
  return opened;
}

/** Starts an upgrade; the test controls server, clock and payments. */
function begin(subject: PlanSubject = 'membership') {
  const clock = new SimulatedClock();
  const fetching = controlledPort<CurrentPlan, { subject: PlanSubject }>();
  const pricing = controlledPort<Quote, { draft: OrderDraft }>();
  let tell: ((event: UpgradeEvent) => void) | null = null;
  let listensTo: PlanSubject | null = null;
  const actor = createActor(
    upgradeMachine.provide({
      actors: {
        fetchPlan: fetching.logic,
        fetchQuote: pricing.logic,
        paidOrders: fromCallback<UpgradeEvent, { subject: PlanSubject }>(({ input, sendBack }) => {
          tell = sendBack;
          listensTo = input.subject;
        }),
      },
    }),
    { clock, input: { subject } },
  );
  const drafts: OrderDraft[] = [];
  const activations: CurrentPlan[] = [];
  actor.on('draft.ready', ({ draft }) => drafts.push(draft));
  actor.on('plan.activated', (event) => activations.push(event.current));
  actor.start();
  actor.send({ type: 'plan.opened' });
  return {
    actor,
    clock,
    fetching,
    pricing,
    drafts,
    activations,
    pay: () => tell?.({ type: 'order.paid' }),
    listensTo: () => listensTo,
  };
}
