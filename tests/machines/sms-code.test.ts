import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { CodeKind, CodeRequest, SmsSent } from '#contract/accounts/auth.ts';
import { toApiError } from '#src/api/failure.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { smsCodeMachine } from '#machines/sms-code.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const requested = { type: 'code.requested', to: '13800000000' } as const;
const sent = { resend_after_s: 60, expires_in_s: 300 };

describe('a code by SMS', () => {
  it('a code is requested with phone and purpose, then pauses for as long as the server says', async () => {
    const code = beginCode();

    code.actor.send(requested);
    expect(code.port.latest().input).toEqual({
      by: 'sms',
      purpose: 'register',
      to: '13800000000',
    });
    await code.port.latest().resolve({ ...sent, resend_after_s: 45 });

    expect(code.actor.getSnapshot().hasTag('sent')).toBe(true);
    code.clock.increment(44_999);
    expect(code.value()).toBe('coolingDown');
    code.clock.increment(1);
    expect(code.value()).toBe('idle');
  });

  it('a code goes by e-mail in the same way', async () => {
    const code = beginCode({ by: 'email', purpose: 'bind' });

    code.actor.send({ type: 'code.requested', to: 'founder@example.com' });
    expect(code.port.latest().input).toEqual({
      by: 'email',
      purpose: 'bind',
      to: 'founder@example.com',
    });
    await code.port.latest().resolve(sent);
    expect(code.value()).toBe('coolingDown');
    code.actor.send({ type: 'recipient.changed' });
    expect(code.value()).toBe('idle');
  });

  it('a code is requested once for two clicks, and not during the pause', async () => {
    const code = beginCode();

    code.actor.send(requested);
    code.actor.send(requested);
    await code.port.latest().resolve(sent);
    code.actor.send(requested);

    expect(code.port.calls).toHaveLength(1);
  });

  it('a code can be requested again, after too many requests, when the server says', async () => {
    const code = beginCode();

    code.actor.send(requested);
    await code.port.latest().reject(toApiError(429, { error: 'auth.send_too_soon' }, 30_000));

    expect(code.value()).toEqual({ refused: 'waiting' });
    expect(code.context().error?.error).toBe('auth.send_too_soon');
    code.actor.send(requested);
    expect(code.port.calls).toHaveLength(1);
    code.clock.increment(30_000);
    expect(code.value()).toBe('idle');
    expect(code.context().error).toBeNull();
  });

  it('a code waits a minute when the server does not say how long', async () => {
    const code = beginCode();

    code.actor.send(requested);
    await code.port.latest().reject(toApiError(429));
    code.clock.increment(59_999);
    expect(code.value()).toEqual({ refused: 'waiting' });
    code.clock.increment(1);

    expect(code.value()).toBe('idle');
  });

  it.each([
    ['a wrong number', failures.invalid],
    ['a failure of the server', toApiError(500)],
  ])('a code can be requested again at once after %s', async (_, error) => {
    const code = beginCode();

    code.actor.send(requested);
    await code.port.latest().reject(error);
    expect(code.value()).toEqual({ refused: 'retryable' });
    expect(code.context().error).toEqual(error);
    code.actor.send({ ...requested, to: '13900000000' });

    expect(code.context().error).toBeNull();
    expect(code.port.latest().input.to).toBe('13900000000');
  });

  it('a code without an answer is asked for again, and can then be requested by hand', async () => {
    const code = beginCode();

    code.actor.send(requested);
    for (const [tries, pauseMs] of [1000, 2000, 4000].entries()) {
      await code.port.latest().reject(failures.unreachable);
      code.clock.increment(pauseMs - 1);
      expect([code.value(), code.context().error]).toEqual(['unclear', null]);
      expect(code.port.calls).toHaveLength(tries + 1);
      code.clock.increment(1);
    }
    expect(code.port.calls).toHaveLength(4);
    await code.port.latest().reject(failures.unreachable);
    expect(code.value()).toEqual({ refused: 'retryable' });
    expect(code.context().error).toEqual(failures.unreachable);

    code.actor.send(requested);
    await code.port.latest().reject(failures.unreachable);
    code.actor.send({ type: 'connection.returned' });
    await code.port.latest().resolve(sent);
    expect(code.value()).toBe('coolingDown');
  });

  it('a code is not asked for again once the phone is another one', async () => {
    const code = beginCode();
    code.actor.send(requested);
    await code.port.latest().reject(failures.unreachable);

    code.actor.send({ type: 'recipient.changed' });
    code.clock.increment(30_000);

    expect(code.value()).toBe('idle');
    expect(code.port.calls).toHaveLength(1);
  });

  it('a code for another phone is asked for again as often as the first one', async () => {
    const code = beginCode();
    code.actor.send(requested);
    await code.port.latest().reject(failures.unreachable);
    code.actor.send({ type: 'recipient.changed' });

    code.actor.send({ ...requested, to: '13900000000' });
    for (const pauseMs of [1000, 2000, 4000]) {
      await code.port.latest().reject(failures.unreachable);
      expect(code.value()).toBe('unclear');
      code.clock.increment(pauseMs);
    }
    expect(code.port.calls).toHaveLength(5);
  });

  it('a code can be requested at once for another phone', async () => {
    const code = beginCode();
    code.actor.send(requested);
    await code.port.latest().resolve(sent);

    code.actor.send({ type: 'recipient.changed' });

    expect(code.value()).toBe('idle');
  });

  it('a code loses its error when the phone changes', async () => {
    const code = beginCode();
    code.actor.send(requested);
    await code.port.latest().reject(failures.invalid);

    code.actor.send({ type: 'recipient.changed' });

    expect(code.value()).toBe('idle');
    expect(code.context().error).toBeNull();
  });
});

function beginCode(kind: CodeKind = { by: 'sms', purpose: 'register' }) {
  const clock = new SimulatedClock();
  const port = controlledPort<SmsSent, CodeRequest>();
  const actors = { sendCode: port.logic, connection: silentConnection };
  const actor = createActor(smsCodeMachine.provide({ actors }), {
    input: { kind },
    clock,
  });
  actor.start();
  return {
    actor,
    clock,
    port,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
