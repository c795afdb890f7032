import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { watchMachine, type Reading, type WatchEvent } from '#machines/watch.machine.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

const minute = 60_000;
const same: Reading = { isNew: false, expectsMoney: false };

describe('a page that is kept up to date', () => {
  it('was loaded just now, and is read again after half a minute', async () => {
    const page = beginWatch();

    page.clock.increment(29_999);
    expect(page.port.calls).toHaveLength(0);
    page.clock.increment(1);
    expect(page.port.calls).toHaveLength(1);
    await page.port.latest().resolve({ ...same, isNew: true });
    page.clock.increment(30_000);

    expect(page.port.calls).toHaveLength(2);
  });

  it('is read twice a minute for ten minutes, then once, as long as nothing changes', async () => {
    const page = beginWatch();

    expect(await page.passQuietly(10 * minute)).toBe(20);
    expect(await page.passQuietly(10 * minute)).toBe(10);
    page.actor.send({ type: 'poll.requested' });
    await page.port.latest().resolve({ ...same, isNew: true });

    expect(await page.passQuietly(2 * minute)).toBe(4);
  });

  it('is read every ten seconds for as long as money may still arrive', async () => {
    const page = beginWatch(true);

    expect(await page.passQuietly(20 * minute, { isNew: false, expectsMoney: true })).toBe(120);
    page.actor.send({ type: 'page.confirmed' });
    page.clock.increment(14_999);
    expect(page.port.calls).toHaveLength(120);
    page.clock.increment(1);
    expect(page.port.calls).toHaveLength(121);
    await page.port.latest().resolve(same);

    expect(await page.passQuietly(2 * minute)).toBe(2);
  });

  it('is read at once when somebody comes back to it, and by nobody while hidden', async () => {
    const page = beginWatch();

    page.actor.send({ type: 'tab.hidden' });
    page.clock.increment(60 * minute);
    expect(page.port.calls).toHaveLength(0);
    page.actor.send({ type: 'tab.shown' });
    expect(page.port.calls).toHaveLength(1);
    page.actor.send({ type: 'poll.requested' });
    expect(page.port.calls).toHaveLength(1);
    await page.port.latest().resolve(same);
    page.actor.send({ type: 'poll.requested' });

    expect(page.port.calls).toHaveLength(2);
  });

  it('says that it may be out of date until it can be read again, which it tries by itself', async () => {
    const page = beginWatch();

    page.actor.send({ type: 'poll.requested' });
    await page.port.latest().reject(failures.unreachable);
    expect(page.state()).toBe('outdated');
    page.clock.increment(29_999);
    expect(page.state()).toBe('outdated');
    page.clock.increment(1);
    await page.port.latest().resolve(same);
    expect(page.state()).toBe('shown');
    page.actor.send({ type: 'network.lost' });
    expect(page.state()).toBe('outdated');
    page.actor.send({ type: 'network.restored' });
    expect(page.state()).toBe('reading');
    await page.port.latest().resolve(same);

    expect(page.state()).toBe('shown');
    expect(page.port.calls).toHaveLength(3);
  });

  it('is read by one of two tabs, the other takes its place when it goes', async () => {
    const one = beginWatch();
    const other = beginWatch();
    const pass = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        for (const [tab, neighbor] of [
          [one, other],
          [other, one],
        ] as const) {
          const before = tab.port.calls.length;
          tab.clock.increment(1000);
          if (tab.port.calls.length === before) continue;
          await tab.port.latest().resolve(same);
          neighbor.actor.send({ type: 'page.confirmed' });
        }
      }
    };

    await pass(300);
    expect(one.port.calls.length + other.port.calls.length).toBe(10);
    expect(other.port.calls).toHaveLength(0);
    one.actor.send({ type: 'tab.hidden' });
    await pass(65);

    expect(other.port.calls).toHaveLength(2);
  });

  it.each(['reading', 'outdated'] as const)(
    'follows the tab that has confirmed it while it was %s',
    async (state) => {
      const page = beginWatch();
      page.actor.send({ type: 'poll.requested' });
      if (state === 'outdated') await page.port.latest().reject(failures.unreachable);
      expect(page.state()).toBe(state);

      page.actor.send({ type: 'page.confirmed' });
      expect(page.state()).toBe('shown');
      page.clock.increment(34_999);
      expect(page.port.calls).toHaveLength(1);
      page.clock.increment(1);

      expect(page.port.calls).toHaveLength(2);
    },
  );

  it('is read no more once the person signs out; what is under way is given up', () => {
    const page = beginWatch();

    page.actor.send({ type: 'poll.requested' });
    const underWay = page.port.latest();
    page.actor.send({ type: 'session.ending' });
    expect(underWay.signal.aborted).toBe(true);
    page.clock.increment(60 * minute);

    expect(page.port.calls).toHaveLength(1);
  });
});

function beginWatch(expectsMoney = false) {
  const clock = new SimulatedClock();
  const port = controlledPort<Reading, unknown>();
  const logic = watchMachine.provide({
    actors: { readPage: port.logic, surroundings: fromCallback<WatchEvent>(() => {}) },
  });
  const actor = createActor(logic, { clock, input: { expectsMoney } }).start();
  return {
    actor,
    clock,
    port,
    state: () => actor.getSnapshot().value,
    /** Lets time pass while each reading finds the same. Returns how many there were. */
    passQuietly: async (ms: number, found = same) => {
      const before = port.calls.length;
      for (let passed = 0; passed < ms; passed += 1000) {
        const asked = port.calls.length;
        clock.increment(1000);
        if (port.calls.length > asked) await port.latest().resolve(found);
      }
      return port.calls.length - before;
    },
  };
}
