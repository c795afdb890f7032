import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { failures } from '#tests/paths/examples/values.ts';
import { submissionMachine, type Submission } from '#machines/submission.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

type Inquiry = { name: string; description?: string };

const values: Inquiry = { name: '序园', description: '想了解孵化服务' };

describe('a form that posts', () => {
  it('a form sends its input, once, and keeps the response', async () => {
    const form = beginForm();
    const accepted: unknown[] = [];
    form.actor.on('form.accepted', ({ output }) => accepted.push(output));

    form.submit(values, 'k1');
    form.submit({ name: 'twice' }, 'k2');
    expect(form.port.calls).toHaveLength(1);
    expect(form.port.latest().input).toEqual({ values, idempotencyKey: 'k1' });
    await form.port.latest().resolve({ inquiry_no: 'Q1' });

    expect(form.value()).toBe('submitted');
    expect(form.context()).toMatchObject({ output: { inquiry_no: 'Q1' }, error: null });
    expect(accepted).toEqual([{ inquiry_no: 'Q1' }]);
  });

  it('a form returns to the wrong fields, with everything still in them', async () => {
    const form = beginForm();
    const failed: unknown[] = [];
    form.actor.on('form.failed', ({ error }) => failed.push(error));

    form.submit(values, 'k1');
    await form.port.latest().reject(failures.invalid);

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ sent: { values }, error: { fields: { phone: ['?'] } } });
    expect(failed).toEqual([failures.invalid]);
    form.submit(values, 'k2');
    expect(form.context().error).toBeNull();
  });

  it('a form loses nothing when the server fails and repeats with the same key', async () => {
    const form = beginForm();
    const failed: unknown[] = [];
    form.actor.on('form.failed', ({ error }) => failed.push(error));

    form.submit(values, 'k1');
    await form.port.latest().reject(failures.unavailable);
    expect(form.value()).toBe('failed');
    expect(failed).toEqual([failures.unavailable]);
    expect(form.context()).toMatchObject({ sent: { values }, error: failures.unavailable });
    form.submit({ ...values }, 'k2');

    expect(form.keys()).toEqual(['k1', 'k1']);
  });

  it('a form takes a new key for other values, also when they return to those before', async () => {
    const form = beginForm();
    const changed = { ...values, name: '序园二期' };

    for (const [attempt, typed] of [values, changed, values].entries()) {
      form.submit(typed, `k${attempt + 1}`);
      await form.port.latest().reject(failures.unavailable);
    }

    expect(form.keys()).toEqual(['k1', 'k2', 'k3']);
  });

  it('a form is submitted again as something new, with the same values too', async () => {
    const form = beginForm();
    form.submit(values, 'k1');
    await form.port.latest().resolve({ inquiry_no: 'Q1' });

    form.submit(values, 'k2');
    expect(form.value()).toBe('submitting');
    await form.port.latest().resolve({ inquiry_no: 'Q2' });

    expect(form.keys()).toEqual(['k1', 'k2']);
    expect(form.context().output).toEqual({ inquiry_no: 'Q2' });
  });

  it('a form takes the complaint back when the person writes on', async () => {
    const form = beginForm();
    form.submit(values, 'k1');
    await form.port.latest().reject(failures.unavailable);

    form.actor.send({ type: 'form.edited' });

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ sent: { values }, error: null });
  });

  it('a form retries automatically with the same key, and says only then that it was saved', async () => {
    const form = beginForm();
    const accepted: unknown[] = [];
    form.actor.on('form.accepted', ({ output }) => accepted.push(output));

    form.submit(values, 'k1');
    for (const pauseMs of [1000, 2000, 4000]) {
      await form.port.latest().reject(failures.unreachable);
      expect(form.value()).toBe('unclear');
      expect(form.context().error).toEqual(failures.unreachable);
      form.submit({ ...values, name: 'changed' }, 'k2');
      form.clock.increment(pauseMs - 1);
      expect(form.value()).toBe('unclear');
      form.clock.increment(1);
    }
    expect(accepted).toEqual([]);
    await form.port.latest().resolve({ inquiry_no: 'Q1' });

    expect(form.value()).toBe('submitted');
    expect(form.port.calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 4 }, () => ({ values, idempotencyKey: 'k1' })),
    );
    expect(accepted).toEqual([{ inquiry_no: 'Q1' }]);
    expect(form.context().error).toBeNull();
  });

  it('a form says that the result is unknown after four tries, and retries when back online', async () => {
    const form = beginForm();
    const failed: unknown[] = [];
    form.actor.on('form.failed', ({ error }) => failed.push(error));

    form.submit(values, 'k1');
    for (const pauseMs of [1000, 2000, 4000]) {
      await form.port.latest().reject(new TypeError('not even an answer'));
      form.clock.increment(pauseMs);
    }
    await form.port.latest().reject(failures.unreachable);
    expect(form.value()).toBe('unknown');
    expect(form.context().error).toEqual(failures.unreachable);
    expect(failed).toEqual([]);
    form.actor.send({ type: 'connection.returned' });
    await form.port.latest().reject(failures.invalid);

    expect(form.value()).toBe('editing');
    expect(form.keys()).toEqual(['k1', 'k1', 'k1', 'k1', 'k1']);
    expect(failed).toEqual([failures.invalid]);
  });

  it('a form sends something new with a new key after an unknown result of the first', async () => {
    const form = beginForm();
    form.submit(values, 'k1');
    for (const pauseMs of [1000, 2000, 4000]) {
      await form.port.latest().reject(failures.unreachable);
      form.clock.increment(pauseMs);
    }
    await form.port.latest().reject(failures.unreachable);

    form.submit({ ...values, name: 'changed' }, 'k2');

    expect(form.keys().at(-1)).toBe('k2');
  });

  it('a form says each time that no response arrived', async () => {
    const form = beginForm();
    let unanswered = 0;
    form.actor.on('form.unanswered', () => (unanswered += 1));

    form.submit(values, 'k1');
    await form.port.latest().reject(failures.unreachable);
    expect(unanswered).toBe(1);
    form.clock.increment(1000);
    await form.port.latest().reject(failures.unreachable);
    expect(unanswered).toBe(2);
  });

  it('a form that changes nothing has failed when no response arrives', async () => {
    const form = beginForm({ changes: false });
    form.submit(values, 'k1');
    await form.port.latest().reject(failures.unreachable);

    expect(form.value()).toBe('failed');
  });
});

function beginForm(input = { changes: true }) {
  const clock = new SimulatedClock();
  const port = controlledPort<unknown, Submission<Readonly<Record<string, unknown>>>>();
  const logic = submissionMachine.provide({
    actors: { submit: port.logic, connection: silentConnection },
  });
  const actor = createActor(logic, { input, clock }).start();
  return {
    actor,
    clock,
    port,
    submit: (typed: Inquiry, idempotencyKey: string) =>
      actor.send({ type: 'form.submitted', values: typed, idempotencyKey }),
    keys: () => port.calls.map(({ input }) => input.idempotencyKey),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
