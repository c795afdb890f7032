import { describe, expect, it } from 'vitest';
import { deskErrorOf } from '#contract/desk-failure.ts';
import { deskSession } from '#tests/paths/examples/staff-session.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { atWork, begin, minute, typed } from './staff-session-story.ts';

const sessionOver = deskErrorOf(401, { error: 'desk.session_ended' });
const over = { token: null, session: null, error: null };
const later = { ...deskSession('t1'), until: Date.parse('2026-11-23T03:00:00.000Z') };

describe('the session of a colleague', () => {
  it('goes on when a page is loaded anew', async () => {
    const desk = await atWork();

    expect(desk.value()).toEqual({ signedIn: 'working' });
    expect(desk.context().session).toEqual(deskSession('t1'));
    expect(desk.said).toEqual([]);
  });

  it('is asked for again every five seconds when a page is loaded anew and nobody answers', async () => {
    const desk = begin('t1');
    await desk.readSession.latest().reject(failures.unreachable);
    expect(desk.value()).toBe('unreachable');
    expect(desk.context().error).toEqual(failures.unreachable);

    desk.clock.increment(4999);
    expect(desk.readSession.calls).toHaveLength(1);
    desk.clock.increment(1);
    expect(desk.readSession.calls).toHaveLength(2);
    await desk.readSession.latest().reject(sessionOver);

    expect(desk.value()).toBe('ended');
    expect(desk.context()).toMatchObject({ ...over, ended: 'server' });
    expect(desk.said).toEqual(['session.ended']);
  });

  it('warns two minutes before its end, and ends', async () => {
    const desk = await atWork();

    desk.clock.increment(28 * minute);
    expect(desk.value()).toEqual({ signedIn: 'warned' });
    desk.clock.increment(2 * minute - 1);
    expect(desk.value()).toEqual({ signedIn: 'warned' });
    desk.clock.increment(1);

    expect(desk.value()).toBe('ended');
    expect(desk.context()).toMatchObject({ ...over, ended: 'time' });
    expect(desk.said).toEqual(['session.ended']);
  });

  it('lasts as long again when the person stays', async () => {
    const desk = await atWork();
    desk.clock.increment(29 * minute);

    desk.actor.send({ type: 'stay.requested' });
    await desk.readSession.latest().resolve(later);
    expect(desk.context().session).toEqual(later);
    desk.clock.increment(27 * minute);

    expect(desk.value()).toEqual({ signedIn: 'working' });
  });

  it('begins anew with each call of the person', async () => {
    const desk = await atWork();
    desk.clock.increment(27 * minute);

    desk.actor.send({ type: 'session.prolonged', session: later });
    expect(desk.context().session).toEqual(later);
    desk.clock.increment(27 * minute);

    expect(desk.value()).toEqual({ signedIn: 'working' });
  });

  it('ends when the server says so, and not because of an older token', async () => {
    const desk = await atWork();

    desk.actor.send({ type: 'session.rejected', token: 'older' });
    expect(desk.value()).toEqual({ signedIn: 'working' });
    desk.actor.send({ type: 'session.rejected', token: 't1' });

    expect(desk.value()).toBe('ended');
    expect(desk.context()).toMatchObject({ ...over, ended: 'server' });
    expect(desk.said).toEqual(['session.ended']);
  });

  it.each(['answers', 'refuses', 'does not answer'])(
    'is forgotten here when the person signs out and the server %s',
    async (how) => {
      const desk = await atWork();

      desk.actor.send({ type: 'signOut.requested' });
      desk.clock.increment(2999);
      expect(desk.value()).toBe('signingOut');
      if (how === 'answers') await desk.signOut.latest().resolve();
      if (how === 'refuses') await desk.signOut.latest().reject(failures.unavailable);
      if (how === 'does not answer') desk.clock.increment(1);

      expect(desk.value()).toBe('ended');
      expect(desk.context()).toMatchObject({ ...over, ended: 'signOut' });
      expect(desk.said).toEqual(['session.ended']);
    },
  );

  it('is followed by another one, of whoever signs in next', async () => {
    const desk = await atWork();
    desk.actor.send({ type: 'session.rejected', token: 't1' });

    desk.actor.send({ ...typed, name: 'adviser-b' });

    expect(desk.checkPassword.latest().input).toEqual({
      name: 'adviser-b',
      password: typed.password,
    });
  });
});
