import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { failures } from '#tests/paths/examples/values.ts';
import { unreadMachine, type UnreadEvent } from '#machines/unread.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

describe('the count of unread notifications', () => {
  it('the count is requested at once, then once a minute', async () => {
    const count = beginCount();

    await count.port.latest().resolve(3);
    expect(count.unread()).toBe(3);
    count.clock.increment(59_999);
    expect(count.port.calls).toHaveLength(1);
    count.clock.increment(1);

    expect(count.port.calls).toHaveLength(2);
  });

  it('the count is requested again on a change, and once more a moment later', async () => {
    const count = beginCount();

    await count.port.latest().resolve(3);
    count.actor.send({ type: 'unread.changed' });
    await count.port.latest().resolve(2);
    expect(count.unread()).toBe(2);
    count.clock.increment(2000);
    await count.port.latest().resolve(1);
    count.clock.increment(59_999);

    expect(count.unread()).toBe(1);
    expect(count.port.calls).toHaveLength(3);
  });

  it('the count does not take a response from before a change', async () => {
    const count = beginCount();

    const first = count.port.latest();
    count.actor.send({ type: 'unread.changed' });
    await first.resolve(3);

    expect(first.signal.aborted).toBe(true);
    expect(count.unread()).toBeNull();
    await count.port.latest().resolve(2);
    expect(count.unread()).toBe(2);
  });

  it('the count is not requested while the tab is hidden, and at once when it is visible', async () => {
    const count = beginCount();

    await count.port.latest().resolve(3);
    count.actor.send({ type: 'tab.hidden' });
    count.actor.send({ type: 'unread.changed' });
    count.clock.increment(10 * 60_000);
    expect(count.port.calls).toHaveLength(1);
    count.actor.send({ type: 'tab.shown' });

    expect(count.port.calls).toHaveLength(2);
    await count.port.latest().resolve(4);
    count.clock.increment(2000);
    expect(count.port.calls).toHaveLength(3);
  });

  it('the count is no longer requested after sign-out, and a request in flight is aborted', async () => {
    const count = beginCount();

    const underWay = count.port.latest();
    count.actor.send({ type: 'session.ending' });
    expect(underWay.signal.aborted).toBe(true);
    count.clock.increment(10 * 60_000);

    expect(count.port.calls).toHaveLength(1);
  });

  it('the count stays the same when a poll fails', async () => {
    const count = beginCount();

    await count.port.latest().resolve(3);
    count.clock.increment(60_000);
    await count.port.latest().reject(failures.unreachable);

    expect(count.unread()).toBe(3);
    count.clock.increment(60_000);
    expect(count.port.calls).toHaveLength(3);
  });
});

function beginCount() {
  const clock = new SimulatedClock();
  const port = controlledPort<number, unknown>();
  const logic = unreadMachine.provide({
    actors: { fetchUnread: port.logic, surroundings: fromCallback<UnreadEvent>(() => {}) },
  });
  const actor = createActor(logic, { clock }).start();
  return { actor, clock, port, unread: () => actor.getSnapshot().context.unread };
}
