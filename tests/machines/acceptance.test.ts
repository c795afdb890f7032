import { createActor, fromCallback, SimulatedClock, type NonReducibleUnknown } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Acceptance, AcceptedVersions } from '#contract/content/legal.ts';
import { acceptanceMachine } from '#machines/acceptance.machine.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { due, nothingDue } from '#tests/paths/examples/acceptance.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

describe('the acceptance of new terms', () => {
  it('the machine does not ask for versions that were accepted elsewhere', async () => {
    const { actor, fetching, accepting } = begin();

    await fetching.latest().resolve(nothingDue);

    expect(actor.getSnapshot()).toMatchObject({ value: 'accepted', output: { accepted: true } });
    expect(accepting.calls).toEqual([]);
  });

  it('the versions that were shown are accepted with one key, by several presses once', async () => {
    const { actor, fetching, accepting } = begin();
    await fetching.latest().resolve(due);
    expect(actor.getSnapshot()).toMatchObject({ value: 'asked', context: { due: due.due } });

    actor.send({ type: 'acceptance.given', idempotencyKey: 'k1' });
    actor.send({ type: 'acceptance.given', idempotencyKey: 'k2' });
    expect(accepting.calls.map(({ input }) => input)).toEqual([
      { versions: due.versions, idempotencyKey: 'k1' },
    ]);
    await accepting.latest().resolve(nothingDue);

    expect(actor.getSnapshot().output).toEqual({ accepted: true });
  });

  it('a lost answer is asked again with its key, later and later, and at once with the network', async () => {
    const { actor, clock, fetching, accepting, online } = begin();
    await fetching.latest().resolve(due);
    actor.send({ type: 'acceptance.given', idempotencyKey: 'k1' });
    for (const pauseMs of [1000, 2000, 4000, 30_000]) {
      await accepting.latest().reject(failures.unreachable);
      expect(actor.getSnapshot()).toMatchObject({
        value: 'unclear',
        context: { error: failures.unreachable },
      });
      clock.increment(pauseMs - 1);
      expect(actor.getSnapshot().value).toBe('unclear');
      clock.increment(1);
    }
    await accepting.latest().reject(failures.unreachable);
    online();

    expect(accepting.calls).toHaveLength(6);
    expect(new Set(accepting.calls.map(({ input }) => input.idempotencyKey))).toEqual(
      new Set(['k1']),
    );
    await accepting.latest().resolve(nothingDue);
    expect(actor.getSnapshot().output).toEqual({ accepted: true });
  });

  it('a version that is no longer in force is read again, and nothing is accepted', async () => {
    const { actor, fetching, accepting } = begin();
    await fetching.latest().resolve(due);
    actor.send({ type: 'acceptance.given', idempotencyKey: 'k1' });
    await accepting.latest().reject(failures.legalChanged);

    expect(actor.getSnapshot().value).toBe('checking');
    const newer = { ...due, versions: { ...due.versions, terms: '2027-01-01' } };
    await fetching.latest().resolve(newer);
    actor.send({ type: 'acceptance.given', idempotencyKey: 'k2' });
    expect(accepting.latest().input).toEqual({ versions: newer.versions, idempotencyKey: 'k2' });
  });

  it('a refused acceptance keeps its reason until the next one, which has another key', async () => {
    const { actor, fetching, accepting } = begin();
    await fetching.latest().resolve(due);
    actor.send({ type: 'acceptance.given', idempotencyKey: 'k1' });
    await accepting.latest().reject(failures.unreachable);
    actor.send({ type: 'connection.returned' });
    await accepting.latest().reject(failures.tooMany);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'refused',
      context: { error: failures.tooMany, unanswered: 0 },
    });

    actor.send({ type: 'acceptance.given', idempotencyKey: 'k2' });
    expect(actor.getSnapshot().context.error).toBeNull();
    expect(accepting.latest().input.idempotencyKey).toBe('k2');
  });

  it('a failed read of the due versions is retried after five seconds, or on request', async () => {
    const { actor, clock, fetching } = begin();
    await fetching.latest().reject(failures.unreachable);
    expect(actor.getSnapshot()).toMatchObject({
      value: 'unavailable',
      context: { error: failures.unreachable },
    });

    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe('unavailable');
    clock.increment(1);
    await fetching.latest().reject(failures.unreachable);
    actor.send({ type: 'retry.requested' });
    await fetching.latest().resolve(due);

    expect(actor.getSnapshot()).toMatchObject({ value: 'asked', context: { error: null } });
  });

  it('a person who declines has accepted nothing', async () => {
    const { actor, fetching } = begin();
    await fetching.latest().resolve(due);
    actor.send({ type: 'acceptance.declined' });

    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: { accepted: false } });
  });
});

function begin() {
  const clock = new SimulatedClock();
  const fetching = controlledPort<Acceptance, NonReducibleUnknown>();
  const accepting = controlledPort<
    Acceptance,
    { versions: AcceptedVersions; idempotencyKey: string }
  >();
  let emit: (event: ConnectionEvent) => void = () => {};
  const connection = fromCallback<ConnectionEvent>(({ sendBack }) => {
    emit = sendBack;
  });
  const actors = { fetchAcceptance: fetching.logic, accept: accepting.logic, connection };
  const actor = createActor(acceptanceMachine.provide({ actors }), { clock }).start();
  const online = () => emit({ type: 'connection.returned' });
  return { actor, clock, fetching, accepting, online };
}
