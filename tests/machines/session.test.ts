import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Credentials, Identity } from '#contract/accounts/auth.ts';
import { failures, identity } from '#tests/paths/examples/values.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const credentials = { method: 'password', phone: '13800000000', password: 'Park-2026' } as const;

describe('the session', () => {
  it('the session knows at once, without waiting, who was here before', () => {
    expect(beginSession(identity('t1')).value()).toBe('signedIn');
    expect(beginSession(null).value()).toEqual({ guest: 'signedOut' });
  });

  it('the session signs in with the response of the server', async () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    expect(session.signIn.latest().input).toEqual({ credentials });
    expect(session.actor.getSnapshot().hasTag('busy')).toBe(true);
    await session.signIn.latest().resolve(identity('t1'));

    expect(session.value()).toBe('signedIn');
    expect(session.context()).toMatchObject({ identity: identity('t1'), error: null });
  });

  it('the session keeps the reason of a failed sign-in next to the form until the next try', async () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    await session.signIn.latest().reject(failures.unauthorized);

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context()).toMatchObject({ identity: null, error: failures.unauthorized });
    expect(session.told).toEqual([]);
    session.actor.send({ type: 'credentials.submitted', credentials });
    expect(session.context().error).toBeNull();
  });

  it('the session retries automatically without a response, and forgets the password once it is known', async () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    for (const pauseMs of [1000, 2000]) {
      await session.signIn.latest().reject(failures.unreachable);
      expect(session.value()).toEqual({ guest: 'unclear' });
      expect(session.context().error).toEqual(failures.unreachable);
      expect(session.actor.getSnapshot().hasTag('busy')).toBe(true);
      session.clock.increment(pauseMs - 1);
      expect(session.value()).toEqual({ guest: 'unclear' });
      session.clock.increment(1);
      expect(session.value()).toEqual({ guest: 'signingIn' });
    }
    expect(session.signIn.latest().input).toEqual({ credentials });
    await session.signIn.latest().resolve(identity('t1'));

    expect(session.context()).toMatchObject({ identity: identity('t1'), error: null });
    expect(session.context().credentials).toBeNull();
  });

  it('the session gives up after four tries, with the reason next to the form', async () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    for (const pauseMs of [1000, 2000, 4000]) {
      await session.signIn.latest().reject(failures.unreachable);
      session.clock.increment(pauseMs);
    }
    await session.signIn.latest().reject(failures.unreachable);

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context()).toMatchObject({ error: failures.unreachable, credentials: null });
    expect(session.signIn.calls).toHaveLength(4);
  });

  it('the session asks at once when the network is back', async () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    await session.signIn.latest().reject(failures.unreachable);
    session.actor.send({ type: 'connection.returned' });

    expect(session.value()).toEqual({ guest: 'signingIn' });
  });

  it('the session makes one call of two clicks', () => {
    const session = beginSession(null);

    session.actor.send({ type: 'credentials.submitted', credentials });
    session.actor.send({ type: 'credentials.submitted', credentials });

    expect(session.signIn.calls).toHaveLength(1);
  });

  it('the session ends once, however many calls are refused for the current token', () => {
    const session = beginSession(identity('t1'));

    session.actor.send({ type: 'session.rejected', token: 't1' });
    session.actor.send({ type: 'session.rejected', token: 't1' });

    expect(session.context().identity).toBeNull();
    expect(session.told).toEqual(['session.expired']);
  });

  it('the session survives the refusal of a token that is no longer its own', () => {
    const session = beginSession(identity('t1'));
    session.actor.send({ type: 'session.adopted', identity: identity('t2') });

    session.actor.send({ type: 'session.rejected', token: 't1' });

    expect(session.value()).toBe('signedIn');
    expect(session.context().identity).toEqual(identity('t2'));
    expect(session.told).toEqual([]);
  });

  it('the session does not treat the refusal of wrong credentials as an expired session', async () => {
    const session = beginSession(null);
    session.actor.send({ type: 'credentials.submitted', credentials });

    session.actor.send({ type: 'session.rejected', token: 't1' });
    await session.signIn.latest().reject(failures.unauthorized);

    expect(session.told).toEqual([]);
  });

  it.each([
    ['agrees', undefined],
    ['refuses', failures.unauthorized],
    ['cannot be reached', failures.unreachable],
  ])('the session forgets the person on sign-out when the server %s', async (_, thrown) => {
    const session = beginSession(identity('t1'));

    session.actor.send({ type: 'signOut.requested' });
    expect(session.signOut.latest().input).toEqual({ token: 't1' });
    if (thrown === undefined) await session.signOut.latest().resolve();
    else await session.signOut.latest().reject(thrown);

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context()).toMatchObject({ identity: null, error: null });
    const failed = thrown === failures.unreachable ? ['signOut.failed'] : [];
    expect(session.told).toEqual(['session.ended', ...failed]);
  });

  it('the session forgets the person on sign-out after three seconds of silence', () => {
    const session = beginSession(identity('t1'));

    session.actor.send({ type: 'signOut.requested' });
    session.clock.increment(2999);
    expect(session.value()).toBe('signingOut');
    session.clock.increment(1);

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context().identity).toBeNull();
    expect(session.signOut.latest().signal.aborted).toBe(true);
    expect(session.told).toEqual(['session.ended', 'signOut.failed']);
  });

  it('the session follows another tab', () => {
    const session = beginSession(null);

    session.actor.send({ type: 'session.adopted', identity: identity('t1') });
    expect(session.value()).toBe('signedIn');
    session.actor.send({ type: 'session.dropped' });

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context().identity).toBeNull();
    expect(session.told).toEqual(['session.ended']);
  });

  it('the session ends at once when another tab signs out during its own sign-out', () => {
    const session = beginSession(identity('t1'));
    session.actor.send({ type: 'signOut.requested' });

    session.actor.send({ type: 'session.dropped' });

    expect(session.value()).toEqual({ guest: 'signedOut' });
    expect(session.context().identity).toBeNull();
    expect(session.told).toEqual(['session.ended']);
  });

  it('the session lets another tab sign in first and drops its own call', () => {
    const session = beginSession(null);
    session.actor.send({ type: 'credentials.submitted', credentials });

    session.actor.send({ type: 'session.adopted', identity: identity('t2') });

    expect(session.signIn.latest().signal.aborted).toBe(true);
    expect(session.context().identity).toEqual(identity('t2'));
  });
});

function beginSession(restored: Identity | null) {
  const clock = new SimulatedClock();
  const signIn = controlledPort<Identity, { credentials: Credentials }>();
  const signOut = controlledPort<void, { token: string }>();
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        signIn: signIn.logic,
        signOut: signOut.logic,
        connection: silentConnection,
      },
    }),
    { input: { restored }, clock },
  );
  const told: string[] = [];
  actor.on('*', ({ type }) => told.push(type));
  actor.start();
  return {
    actor,
    clock,
    signIn,
    signOut,
    told,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
