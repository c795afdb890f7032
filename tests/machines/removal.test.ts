import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { undoMs } from '#contract/base/limits.ts';
import type { Unread } from '#contract/notifications/schemas.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { removalMachine } from '#machines/removal.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

describe('the removal of a notification', () => {
  it('a removal is sent to the server only when the time to undo is over', async () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.clock.increment(undoMs - 1);
    expect(removal.port.calls).toEqual([]);
    expect(removal.hidden()).toBe(true);
    removal.clock.increment(1);

    expect(removal.port.latest().input).toEqual({ id: 'n1' });
    await removal.port.latest().resolve({ unread: 0 });
    expect(removal.value()).toBe('gone');
  });

  it('an undone removal never reaches the server', () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.actor.send({ type: 'removal.undone' });
    removal.clock.increment(2 * undoMs);

    expect(removal.port.calls).toEqual([]);
    expect(removal.hidden()).toBe(false);
  });

  it('a removal is completed at once when the page is left, and begun by nothing else', () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'page.left' });
    expect(removal.port.calls).toEqual([]);
    removal.actor.send({ type: 'removal.requested' });
    removal.actor.send({ type: 'page.left' });
    removal.actor.send({ type: 'page.left' });

    expect(removal.port.calls).toHaveLength(1);
  });

  it('a failed removal restores the notification with the reason, to be tried again', async () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.clock.increment(undoMs);
    await removal.port.latest().reject(failures.conflict);
    expect(removal.hidden()).toBe(false);
    expect(removal.actor.getSnapshot().context.error).toEqual(failures.conflict);
    removal.actor.send({ type: 'removal.requested' });

    expect(removal.value()).toBe('waiting');
    expect(removal.actor.getSnapshot().context.error).toBeNull();
  });

  it('a removal without an answer is repeated before it comes back as unknown', async () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.clock.increment(undoMs);
    for (const pauseMs of [1000, 2000, 4000]) {
      await removal.port.latest().reject(failures.unreachable);
      removal.clock.increment(pauseMs - 1);
      expect([removal.value(), removal.hidden()]).toEqual(['unclear', true]);
      removal.clock.increment(1);
    }
    expect(removal.port.calls).toHaveLength(4);
    await removal.port.latest().reject(failures.unreachable);

    expect(removal.value()).toBe('failed');
    expect(removal.actor.getSnapshot().context.error).toEqual(failures.unreachable);
  });

  it('a removal without an answer is repeated as soon as the network is back', async () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.clock.increment(undoMs);
    await removal.port.latest().reject(failures.unreachable);
    removal.actor.send({ type: 'connection.returned' });
    await removal.port.latest().resolve({ unread: 0 });

    expect(removal.value()).toBe('gone');
  });

  it('a removal of an already deleted notification is done', async () => {
    const removal = beginRemoval();

    removal.actor.send({ type: 'removal.requested' });
    removal.clock.increment(undoMs);
    await removal.port.latest().reject(failures.notFound);

    expect(removal.value()).toBe('gone');
  });
});

function beginRemoval() {
  const clock = new SimulatedClock();
  const port = controlledPort<Unread, { id: string }>();
  const actors = { remove: port.logic, connection: silentConnection };
  const actor = createActor(removalMachine.provide({ actors }), {
    input: { id: 'n1' },
    clock,
  }).start();
  return {
    actor,
    clock,
    port,
    value: () => actor.getSnapshot().value,
    hidden: () => actor.getSnapshot().hasTag('hidden'),
  };
}
