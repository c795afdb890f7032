import { describe, expect, it } from 'vitest';
import { deskErrorOf } from '#contract/desk-failure.ts';
import { deskSession } from '#tests/paths/examples/staff-session.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { atCode, begin, minute, typed } from './staff-session-story.ts';

const locked = { kind: 'locked', until: '2026-11-23T02:15:00.000Z', leftMs: 15 * minute } as const;
const codeFailed = deskErrorOf(401, { error: 'desk.code_failed' });
const stepExpired = deskErrorOf(401, { error: 'desk.step_expired' });

describe('a colleague who signs in', () => {
  it('begins a session with a password and a code, kept for this tab', async () => {
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

  it('reads why a code was refused, on the step of its kind, until it goes to the other', async () => {
    const desk = await atCode();

    desk.actor.send({ type: 'code.submitted', code: '000000' });
    await desk.checkCode.latest().reject(codeFailed);
    expect(desk.value()).toBe('enteringCode');
    expect(desk.context().error).toEqual(codeFailed);

    desk.actor.send({ type: 'recovery.chosen' });
    expect(desk.context().error).toBeNull();
    desk.actor.send({ type: 'recovery.submitted', code: 'abcd' });
    expect(desk.checkCode.latest().input).toEqual({ step: 's1', recovery_code: 'abcd' });
    await desk.checkCode.latest().reject(codeFailed);
    expect(desk.value()).toBe('enteringRecovery');
    expect(desk.context().error).toEqual(codeFailed);

    desk.actor.send({ type: 'phone.chosen' });
    expect(desk.context().error).toBeNull();
  });

  it.each([
    ['a code', 'code.submitted'],
    ['a recovery code', 'recovery.submitted'],
  ] as const)(
    'starts over after a refusal of %s without reading it again',
    async (_, submitted) => {
      const desk = await atCode();
      if (submitted === 'recovery.submitted') desk.actor.send({ type: 'recovery.chosen' });
      desk.actor.send({ type: submitted, code: '000000' });
      await desk.checkCode.latest().reject(codeFailed);

      desk.actor.send({ type: 'restart.requested' });

      expect(desk.value()).toBe('enteringPassword');
      expect(desk.context().error).toBeNull();
    },
  );

  it.each(['by phone', 'by recovery code'])(
    'is asked for the password again when its five minutes are over, %s',
    async (way) => {
      const desk = await atCode();
      if (way === 'by recovery code') {
        desk.actor.send({ type: 'recovery.chosen' });
      }

      desk.clock.increment(5 * minute - 1);
      expect(desk.value()).not.toBe('enteringPassword');
      desk.clock.increment(1);

      expect(desk.value()).toBe('enteringPassword');
      expect(desk.context().error?.error).toBe('desk.step_expired');
    },
  );

  it('is asked for the password again when the server calls the step over', async () => {
    const desk = await atCode();
    desk.actor.send({ type: 'code.submitted', code: '419204' });

    await desk.checkCode.latest().reject(stepExpired);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context().error).toEqual(stepExpired);
  });

  it('waits for the end of a lock, which opens by itself and not before', async () => {
    const desk = begin(null);
    desk.actor.send(typed);
    await desk.checkPassword.latest().resolve(locked);
    expect(desk.context().locked).toEqual(locked);

    desk.clock.increment(15 * minute - 1);
    expect(desk.value()).toBe('locked');
    desk.clock.increment(1);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context().locked).toBeNull();
  });

  it('may try another name while one is locked by its codes', async () => {
    const desk = await atCode();
    desk.actor.send({ type: 'code.submitted', code: '000000' });
    await desk.checkCode.latest().resolve(locked);
    expect(desk.value()).toBe('locked');
    expect(desk.context().locked).toEqual(locked);

    desk.actor.send({ type: 'restart.requested' });

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context().locked).toBeNull();
  });

  it('keeps the name and reads so when nobody answers', async () => {
    const desk = begin(null);
    desk.actor.send(typed);

    await desk.checkPassword.latest().reject(failures.unreachable);

    expect(desk.value()).toBe('enteringPassword');
    expect(desk.context()).toMatchObject({ name: 'adviser-a', error: failures.unreachable });
  });
});
