import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { MoneyAhead } from '#machines/lifecycles/money-ahead.ts';
import { watchMachine, type Reading, type WatchEvent } from '#machines/watch.machine.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

const minute = 60_000;
const same: Reading = { isNew: false, moneyAhead: 'none' };

describe('a page that is kept up to date', () => {
  it('a just-loaded page is read again after half a minute', async () => {
    const page = beginWatch();

    page.clock.increment(29_999);
    expect(page.port.calls).toHaveLength(0);
    page.clock.increment(1);
    expect(page.port.calls).toHaveLength(1);
    await page.port.latest().resolve({ ...same, isNew: true });
    page.clock.increment(30_000);

    expect(page.port.calls).toHaveLength(2);
  });

  it('an unchanged page is read twice a minute for ten minutes, then once', async () => {
    const page = beginWatch();

    expect(await page.passQuietly(10 * minute)).toBe(20);
    expect(await page.passQuietly(10 * minute)).toBe(10);
    page.actor.send({ type: 'poll.requested' });
    await page.port.latest().resolve({ ...same, isNew: true });

    expect(await page.passQuietly(2 * minute)).toBe(4);
  });

  it('a page is read every ten seconds for as long as money may still arrive', async () => {
    const page = beginWatch('expected');

    expect(await page.passQuietly(20 * minute, { isNew: false, moneyAhead: 'expected' })).toBe(120);
    page.actor.send({ type: 'page.confirmed' });
    page.clock.increment(14_999);
    expect(page.port.calls).toHaveLength(120);
    page.clock.increment(1);
    expect(page.port.calls).toHaveLength(121);
    await page.port.latest().resolve(same);

    expect(await page.passQuietly(2 * minute)).toBe(2);
  });

  it('the page of a cancelled order is read every ten seconds for three minutes, and then less often', async () => {
    const page = beginWatch('possible');

    const quiet: Reading = { isNew: false, moneyAhead: 'possible' };
    expect(await page.passQuietly(3 * minute, quiet)).toBe(18);
    expect(await page.passQuietly(minute, quiet)).toBe(2);
  });

  it('a page is read at once when a person returns to it, and never while hidden', async () => {
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

  it('a page says that it may be out of date until an automatic retry succeeds', async () => {
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

  it('one of two tabs reads the page, and the other takes over when it closes', async () => {
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

  it('a page is read again after an act, and a request from before it is aborted', async () => {
    const page = beginWatch();

    page.actor.send({ type: 'data.changed' });
    const before = page.port.latest();
    page.actor.send({ type: 'data.changed' });
    expect(before.signal.aborted).toBe(true);
    expect(page.port.calls).toHaveLength(2);
    await page.port.latest().reject(failures.unreachable);
    expect(page.state()).toBe('outdated');
    page.actor.send({ type: 'data.changed' });
    await page.port.latest().resolve(same);

    expect(page.state()).toBe('shown');
    expect(page.port.calls).toHaveLength(3);
  });

  it.each(['reading', 'outdated'] as const)(
    'a page follows the tab that has confirmed it while it was %s',
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

  it('a page is no longer read after sign-out, and a request in flight is aborted', () => {
    const page = beginWatch();

    page.actor.send({ type: 'poll.requested' });
    const underWay = page.port.latest();
    page.actor.send({ type: 'session.ending' });
    expect(underWay.signal.aborted).toBe(true);
    page.clock.increment(60 * minute);

    expect(page.port.calls).toHaveLength(1);
  });
});

function beginWatch(moneyAhead: MoneyAhead = 'none') {
  const clock = new SimulatedClock();
  const port = controlledPort<Reading, unknown>();
  const logic = watchMachine.provide({
    actors: { readPage: port.logic, surroundings: fromCallback<WatchEvent>(() => {}) },
  });
  const actor = createActor(logic, { clock, input: { moneyAhead } }).start();
  return {
    actor,
    clock,
    port,
    state: () => actor.getSnapshot().value,
    /** Advances time while each read finds the same data. Returns the number of reads. */
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
