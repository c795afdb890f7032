import { describe, expect, it } from 'vitest';
import { toStaffError } from '#src/console/api/failure.ts';
import { staffConsoleSession } from '#tests/paths/examples/staff-session.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { atCode, begin, minute, typed } from './staff-session-story.ts';

const locked = { kind: 'locked', until: '2026-11-23T02:15:00.000Z', leftMs: 15 * minute } as const;
const signInFailed = toStaffError(401, { error: 'console.sign_in_failed' });
const codeFailed = toStaffError(401, { error: 'console.code_failed' });
const stepExpired = toStaffError(401, { error: 'console.step_expired' });

describe('a colleague who signs in', () => {
  it('a colleague begins a session with a password and a code, kept for this tab', async () => {
    const tab = await atCode();

    tab.actor.send({ type: 'code.submitted', code: '419204' });
    expect(tab.checkCode.latest().input).toEqual({ step: 's1', code: '419204' });
    await tab.checkCode.latest().resolve({ kind: 'signedIn', session: staffConsoleSession('t1') });

    expect(tab.value()).toEqual({ signedIn: 'working' });
    expect(tab.said).toEqual(['session.begun t1']);
  });

  it('a colleague makes one call of a code that is sent twice', async () => {
    const tab = await atCode();

    tab.actor.send({ type: 'code.submitted', code: '419204' });
    tab.actor.send({ type: 'code.submitted', code: '419204' });

    expect(tab.checkCode.calls).toHaveLength(1);
  });

  it('a colleague reads why a code was refused, on the step of its kind, until leaving it', async () => {
    const tab = await atCode();

    tab.actor.send({ type: 'code.submitted', code: '000000' });
    await tab.checkCode.latest().reject(codeFailed);
    expect(tab.value()).toBe('enteringCode');
    expect(tab.context().error).toEqual(codeFailed);

    tab.actor.send({ type: 'recovery.chosen' });
    expect(tab.context().error).toBeNull();
    tab.actor.send({ type: 'recovery.submitted', code: 'abcd' });
    expect(tab.checkCode.latest().input).toEqual({ step: 's1', recovery_code: 'abcd' });
    await tab.checkCode.latest().reject(codeFailed);
    expect(tab.value()).toBe('enteringRecovery');
    expect(tab.context()).toMatchObject({ code: null, error: codeFailed });

    tab.actor.send({ type: 'phone.chosen' });
    expect(tab.context().error).toBeNull();
  });

  it.each([
    ['a code', 'code.submitted'],
    ['a recovery code', 'recovery.submitted'],
  ] as const)(
    'a colleague starts over after a refusal of %s without reading it again',
    async (_, submitted) => {
      const tab = await atCode();
      if (submitted === 'recovery.submitted') tab.actor.send({ type: 'recovery.chosen' });
      tab.actor.send({ type: submitted, code: '000000' });
      await tab.checkCode.latest().reject(codeFailed);

      tab.actor.send({ type: 'restart.requested' });

      expect(tab.value()).toBe('enteringPassword');
      expect(tab.context().error).toBeNull();
    },
  );

  it.each(['by phone', 'by recovery code'])(
    'a colleague is asked for the password again when its five minutes are over, %s',
    async (way) => {
      const tab = await atCode();
      if (way === 'by recovery code') {
        tab.actor.send({ type: 'recovery.chosen' });
      }

      tab.clock.increment(5 * minute - 1);
      expect(tab.value()).not.toBe('enteringPassword');
      tab.clock.increment(1);

      expect(tab.value()).toBe('enteringPassword');
      expect(tab.context().error?.error).toBe('console.step_expired');
    },
  );

  it('a colleague is asked for the password again when the server ends the step', async () => {
    const tab = await atCode();
    tab.actor.send({ type: 'code.submitted', code: '419204' });

    await tab.checkCode.latest().reject(stepExpired);

    expect(tab.value()).toBe('enteringPassword');
    expect(tab.context().error).toEqual(stepExpired);
  });

  it('a colleague waits for the end of a lock, which opens then and not before', async () => {
    const tab = begin(null);
    tab.actor.send(typed);
    await tab.checkPassword.latest().resolve(locked);
    expect(tab.context()).toMatchObject({ locked, password: null });

    tab.clock.increment(15 * minute - 1);
    expect(tab.value()).toBe('locked');
    tab.clock.increment(1);

    expect(tab.value()).toBe('enteringPassword');
    expect(tab.context().locked).toBeNull();
  });

  it('a colleague may try another name while one is locked by its codes', async () => {
    const tab = await atCode();
    tab.actor.send({ type: 'code.submitted', code: '000000' });
    await tab.checkCode.latest().resolve(locked);
    expect(tab.value()).toBe('locked');
    expect(tab.context().locked).toEqual(locked);

    tab.actor.send({ type: 'restart.requested' });

    expect(tab.value()).toBe('enteringPassword');
    expect(tab.context().locked).toBeNull();
  });

  it('a colleague reads why a password was refused, and types it again', async () => {
    const tab = begin(null);
    tab.actor.send(typed);

    await tab.checkPassword.latest().reject(signInFailed);

    expect(tab.value()).toBe('enteringPassword');
    expect(tab.context()).toMatchObject({ password: null, error: signInFailed });
  });

  it('a colleague’s password is sent again automatically, and the page says so after several tries', async () => {
    const tab = begin(null);
    tab.actor.send(typed);
    const { name, password } = typed;

    for (const pauseMs of [1000, 2000, 4000]) {
      await tab.checkPassword.latest().reject(failures.unreachable);
      expect(tab.context().error).toEqual(failures.unreachable);
      tab.clock.increment(pauseMs - 1);
      expect(tab.value()).toBe('passwordUnclear');
      tab.clock.increment(1);
      expect(tab.value()).toBe('checkingPassword');
      expect(tab.checkPassword.latest().input).toEqual({ name, password });
    }
    await tab.checkPassword.latest().reject(failures.unreachable);

    expect(tab.value()).toBe('enteringPassword');
    expect(tab.context()).toMatchObject({ name, password: null, error: failures.unreachable });
  });

  it('a colleague’s code is sent again automatically, and the page says so after several tries', async () => {
    const tab = await atCode();
    tab.actor.send({ type: 'code.submitted', code: '419204' });

    for (const pauseMs of [1000, 2000, 4000]) {
      await tab.checkCode.latest().reject(failures.unreachable);
      expect(tab.context().error).toEqual(failures.unreachable);
      tab.clock.increment(pauseMs - 1);
      expect(tab.value()).toBe('codeUnclear');
      tab.clock.increment(1);
      expect(tab.value()).toBe('checkingCode');
    }
    await tab.checkCode.latest().reject(failures.unreachable);

    expect(tab.value()).toBe('enteringCode');
    expect(tab.checkCode.calls).toHaveLength(4);
  });

  it('a colleague reads nothing of a lost response once the password is accepted', async () => {
    const tab = begin(null);
    tab.actor.send(typed);
    await tab.checkPassword.latest().reject(failures.unreachable);
    tab.actor.send({ type: 'connection.returned' });

    await tab.checkPassword.latest().resolve({ kind: 'code', step: 's1', leftMs: 5 * minute });

    expect(tab.value()).toBe('enteringCode');
    expect(tab.context()).toMatchObject({ password: null, unanswered: 0, error: null });
  });

  it.each([
    ['a code', 'code.submitted', 'code', 'enteringCode'],
    ['a recovery code', 'recovery.submitted', 'recovery_code', 'enteringRecovery'],
  ] as const)(
    'a colleague is signed in automatically after a lost response to %s',
    async (_, submitted, field, entering) => {
      const tab = await atCode();
      if (entering === 'enteringRecovery') tab.actor.send({ type: 'recovery.chosen' });
      tab.actor.send({ type: submitted, code: '419204' });
      await tab.checkCode.latest().reject(failures.unreachable);
      expect(tab.value()).toBe('codeUnclear');

      tab.actor.send({ type: 'connection.returned' });
      expect(tab.checkCode.latest().input).toEqual({ step: 's1', [field]: '419204' });
      const session = staffConsoleSession('t1');
      await tab.checkCode.latest().resolve({ kind: 'signedIn', session });

      expect(tab.value()).toEqual({ signedIn: 'working' });
      expect(tab.context()).toMatchObject({ code: null, unanswered: 0, error: null });
    },
  );
});
