import { describe, expect, it } from 'vitest';
import { toStaffError } from '#src/console/api/failure.ts';
import { staffConsoleSession } from '#tests/paths/examples/staff-session.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { atWork, begin, minute, typed } from './staff-session-story.ts';

const sessionOver = toStaffError(401, { error: 'console.session_ended' });
const over = { token: null, session: null, error: null };
const later = { ...staffConsoleSession('t1'), until: Date.parse('2026-11-23T03:00:00.000Z') };

describe('the session of a colleague', () => {
  it('a staff session goes on when a page is reloaded', async () => {
    const tab = await atWork();

    expect(tab.value()).toEqual({ signedIn: 'working' });
    expect(tab.context().session).toEqual(staffConsoleSession('t1'));
    expect(tab.said).toEqual([]);
  });

  it('a staff session retries every five seconds when a page is reloaded without a response', async () => {
    const tab = begin('t1');
    await tab.readSession.latest().reject(failures.unreachable);
    expect(tab.value()).toBe('unreachable');
    expect(tab.context().error).toEqual(failures.unreachable);

    tab.clock.increment(4999);
    expect(tab.readSession.calls).toHaveLength(1);
    tab.clock.increment(1);
    expect(tab.readSession.calls).toHaveLength(2);
    await tab.readSession.latest().reject(sessionOver);

    expect(tab.value()).toBe('ended');
    expect(tab.context()).toMatchObject({ ...over, ended: 'server' });
    expect(tab.said).toEqual(['session.ended']);
  });

  it('a staff session warns two minutes before its end, and ends', async () => {
    const tab = await atWork();

    tab.clock.increment(28 * minute);
    expect(tab.value()).toEqual({ signedIn: 'warned' });
    tab.clock.increment(2 * minute - 1);
    expect(tab.value()).toEqual({ signedIn: 'warned' });
    tab.clock.increment(1);

    expect(tab.value()).toBe('ended');
    expect(tab.context()).toMatchObject({ ...over, ended: 'time' });
    expect(tab.said).toEqual(['session.ended']);
  });

  it('a staff session lasts as long again when the person stays', async () => {
    const tab = await atWork();
    tab.clock.increment(29 * minute);

    tab.actor.send({ type: 'stay.requested' });
    await tab.readSession.latest().resolve(later);
    expect(tab.context().session).toEqual(later);
    tab.clock.increment(27 * minute);

    expect(tab.value()).toEqual({ signedIn: 'working' });
  });

  it('a staff session restarts with each call of the person', async () => {
    const tab = await atWork();
    tab.clock.increment(27 * minute);

    tab.actor.send({ type: 'session.prolonged', session: later });
    expect(tab.context().session).toEqual(later);
    tab.clock.increment(27 * minute);

    expect(tab.value()).toEqual({ signedIn: 'working' });
  });

  it('a staff session ends when the server says so, and not because of an older token', async () => {
    const tab = await atWork();

    tab.actor.send({ type: 'session.rejected', token: 'older' });
    expect(tab.value()).toEqual({ signedIn: 'working' });
    tab.actor.send({ type: 'session.rejected', token: 't1' });

    expect(tab.value()).toBe('ended');
    expect(tab.context()).toMatchObject({ ...over, ended: 'server' });
    expect(tab.said).toEqual(['session.ended']);
  });

  it.each([
    ['answers', 'signOut'],
    ['has already ended it', 'signOut'],
    ['refuses', 'unconfirmed'],
    ['does not answer', 'unconfirmed'],
  ] as const)(
    'a staff session is forgotten here when the person signs out and the server %s',
    async (how, ended) => {
      const tab = await atWork();

      tab.actor.send({ type: 'signOut.requested' });
      tab.clock.increment(2999);
      expect(tab.value()).toBe('signingOut');
      if (how === 'answers') await tab.signOut.latest().resolve();
      if (how === 'has already ended it') await tab.signOut.latest().reject(sessionOver);
      if (how === 'refuses') await tab.signOut.latest().reject(failures.unavailable);
      if (how === 'does not answer') tab.clock.increment(1);

      expect(tab.value()).toBe('ended');
      expect(tab.context()).toMatchObject({ ...over, ended });
      expect(tab.said).toEqual(['session.ended']);
    },
  );

  it('a staff session is followed by that of the next person to sign in', async () => {
    const tab = await atWork();
    tab.actor.send({ type: 'session.rejected', token: 't1' });

    tab.actor.send({ ...typed, name: 'adviser-b' });

    expect(tab.checkPassword.latest().input).toEqual({
      name: 'adviser-b',
      password: typed.password,
    });
  });
});
