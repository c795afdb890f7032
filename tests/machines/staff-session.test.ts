import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { deskErrorOf } from '#contract/desk-failure.ts';
import { staffSessionMachine } from '#machines/staff-session.machine.ts';
import type { CodeOutcome, DeskSession, PasswordOutcome } from '#machines/staff-session.setup.ts';
import { deskSession } from '#tests/paths/examples/staff-session.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

const minute = 60_000;
const typed = { type: 'password.submitted', name: 'adviser-a', password: 'Park-2026' } as const;
const locked = { kind: 'locked', until: '2026-11-23T02:15:00.000Z', leftMs: 15 * minute } as const;
const sessionOver = deskErrorOf(401, { error: 'desk.session_ended' });

describe('the session of a colleague', () => {
  it('begins after a password and a code, and is kept for this tab', async () => {
    const desk = await atCode();

    desk.actor.send({ type: 'code.submitted', code: '419204' });
    expect(desk.checkCode.latest().input).toEqual({ step: 's1', code: '419204' });
    await desk.checkCode.latest().resolve({ kind: 'signedIn', session: deskSession('t1') });

    expect(desk.value()).toEqual({ signedIn: 'working' });
    expect(desk.said).toEqual(['session.begun t1']);
  });

  it('makes one call of a code that is sent twice', async () => {
    const desk = await atCode();

    desk.actor.send({ type: 'code.submitted', code: '419204' });
    desk.actor.send({ type: 'code.submitted', code: '419204' });

    expect(desk.checkCode.calls).toHaveLength(1);
  });

  it('says why a code was refused, on the step of its kind', async () => {
    const desk = await atCode();
    const refused = deskErrorOf(401, { error: 'desk.code_failed' });

    desk.actor.send({ type: 'recovery.chosen' });
    desk.actor.send({ type: 'recovery.submitted', code: 'abcd' });
    expect(desk.checkCode.latest().input).toEqual({ step: 's1', recovery_code: 'abcd' });
    await desk.checkCode.latest().reject(refused);

    expect(desk.value()).toBe('enteringRecovery');
    expect(desk.context().error?.error).toBe('desk.code_failed');
  });

  it('asks for the password again when its five minutes are over', async () => {
    const desk = await atCode();

    desk.clock.increment(5 * minute);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context().error?.error).toBe('desk.step_expired');
  });

  it('opens by itself when a lock is over', async () => {
    const desk = begin(null);
    desk.actor.send(typed);
    await desk.checkPassword.latest().resolve(locked);
    expect(desk.value()).toBe('locked');

    desk.clock.increment(15 * minute);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context().locked).toBeNull();
  });

  it('keeps the name and says so when nobody answers', async () => {
    const desk = begin(null);
    desk.actor.send(typed);

    await desk.checkPassword.latest().reject(failures.unreachable);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context()).toMatchObject({ name: 'adviser-a', error: failures.unreachable });
  });

  it('warns two minutes before its end, and ends', async () => {
    const desk = await atWork();

    desk.clock.increment(28 * minute);
    expect(desk.value()).toEqual({ signedIn: 'warned' });
    desk.clock.increment(2 * minute);

    expect(desk.value()).toBe('ended');
    expect(desk.context()).toMatchObject({ ended: 'time', token: null, session: null });
    expect(desk.said).toEqual(['session.ended']);
  });

  it('lasts as long again when the person stays, and begins anew with each of their calls', async () => {
    const desk = await atWork();
    desk.clock.increment(29 * minute);

    desk.actor.send({ type: 'stay.requested' });
    await desk.readSession.latest().resolve(deskSession('t1'));
    desk.clock.increment(27 * minute);
    desk.actor.send({ type: 'session.prolonged', session: deskSession('t1') });
    desk.clock.increment(27 * minute);

    expect(desk.value()).toEqual({ signedIn: 'working' });
  });

  it('ends when the server says so, and not because of an older token', async () => {
    const desk = await atWork();

    desk.actor.send({ type: 'session.rejected', token: 'older' });
    expect(desk.value()).toEqual({ signedIn: 'working' });
    desk.actor.send({ type: 'session.rejected', token: 't1' });

    expect(desk.value()).toBe('ended');
    expect(desk.context().ended).toBe('server');
  });

  it('is asked for again when a page is loaded anew and nobody answers', async () => {
    const desk = begin('t1');
    await desk.readSession.latest().reject(failures.unreachable);
    expect(desk.value()).toBe('unreachable');

    desk.clock.increment(5000);
    expect(desk.readSession.calls).toHaveLength(2);
    await desk.readSession.latest().reject(sessionOver);

    expect(desk.value()).toBe('ended');
    expect(desk.said).toEqual(['session.ended']);
  });

  it('is forgotten here whatever the server says of signing out', async () => {
    const desk = await atWork();

    desk.actor.send({ type: 'signOut.requested' });
    desk.clock.increment(3000);

    expect(desk.value()).toBe('ended');
    expect(desk.context()).toMatchObject({ ended: 'signOut', token: null });
  });
});

function begin(token: string | null) {
  const clock = new SimulatedClock();
  const checkPassword = controlledPort<PasswordOutcome, { name: string; password: string }>();
  const checkCode = controlledPort<
    CodeOutcome,
    { step: string; code?: string; recovery_code?: string }
  >();
  const readSession = controlledPort<DeskSession, { token: string }>();
  const signOut = controlledPort<void, { token: string }>();
  const actors = {
    checkPassword: checkPassword.logic,
    checkCode: checkCode.logic,
    readSession: readSession.logic,
    signOut: signOut.logic,
  };
  const actor = createActor(staffSessionMachine.provide({ actors }), { clock, input: { token } });
  const said: string[] = [];
  actor.on('session.begun', (event) => said.push(`${event.type} ${event.token}`));
  actor.on('session.ended', ({ type }) => said.push(type));
  actor.start();
  const value = () => actor.getSnapshot().value;
  const context = () => actor.getSnapshot().context;
  return { actor, clock, checkPassword, checkCode, readSession, said, value, context };
}

async function atCode() {
  const desk = begin(null);
  desk.actor.send(typed);
  await desk.checkPassword.latest().resolve({ kind: 'code', step: 's1', leftMs: 5 * minute });
  return desk;
}

async function atWork() {
  const desk = begin('t1');
  await desk.readSession.latest().resolve(deskSession('t1'));
  return desk;
}
