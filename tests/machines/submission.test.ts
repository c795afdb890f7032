import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { failures } from '#tests/paths/examples/values.ts';
import { submissionMachine, type Submission } from '#machines/submission.machine.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';

type Inquiry = { name: string; description?: string };

const values: Inquiry = { name: '序园', description: '想了解孵化服务' };

describe('a form that posts', () => {
  it('sends what was typed, once, and keeps what was sent back', async () => {
    const form = beginForm();
    const accepted: unknown[] = [];
    form.actor.on('form.accepted', ({ output }) => accepted.push(output));

    form.submit(values, 'k1');
    form.submit({ name: 'twice' }, 'k2');
    expect(form.port.calls).toHaveLength(1);
    expect(form.port.latest().input).toEqual({ values, idempotencyKey: 'k1' });
    await form.port.latest().resolve({ inquiry_no: 'Q1' });

    expect(form.value()).toBe('submitted');
    expect(form.context()).toMatchObject({ values, output: { inquiry_no: 'Q1' }, error: null });
    expect(accepted).toEqual([{ inquiry_no: 'Q1' }]);
  });

  it('returns to the fields that are wrong, with everything still in them', async () => {
    const form = beginForm();
    const failed: unknown[] = [];
    form.actor.on('form.failed', ({ error }) => failed.push(error));

    form.submit(values, 'k1');
    await form.port.latest().reject(failures.invalid);

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ values, error: { fields: { phone: ['?'] } } });
    expect(failed).toEqual([failures.invalid]);
    form.submit(values, 'k2');
    expect(form.context().error).toBeNull();
  });

  it('loses nothing when the server fails and repeats with the same key', async () => {
    const form = beginForm();
    const failed: unknown[] = [];
    form.actor.on('form.failed', ({ error }) => failed.push(error));

    form.submit(values, 'k1');
    await form.port.latest().reject(failures.unavailable);
    expect(form.value()).toBe('failed');
    expect(failed).toEqual([failures.unavailable]);
    expect(form.context()).toMatchObject({ values, error: failures.unavailable });
    form.submit({ ...values }, 'k2');

    expect(form.keys()).toEqual(['k1', 'k1']);
  });

  it('takes a new key for other values, also when they return to those before', async () => {
    const form = beginForm();
    const changed = { ...values, name: '序园二期' };

    for (const [attempt, typed] of [values, changed, values].entries()) {
      form.submit(typed, `k${attempt + 1}`);
      await form.port.latest().reject(failures.unreachable);
    }

    expect(form.keys()).toEqual(['k1', 'k2', 'k3']);
  });

  it('is submitted again as something new, with the same values too', async () => {
    const form = beginForm();
    form.submit(values, 'k1');
    await form.port.latest().resolve({ inquiry_no: 'Q1' });

    form.submit(values, 'k2');
    expect(form.value()).toBe('submitting');
    await form.port.latest().resolve({ inquiry_no: 'Q2' });

    expect(form.keys()).toEqual(['k1', 'k2']);
    expect(form.context().output).toEqual({ inquiry_no: 'Q2' });
  });

  it('takes the complaint back when the person writes on', async () => {
    const form = beginForm();
    form.submit(values, 'k1');
    await form.port.latest().reject(new TypeError('not even an answer'));
    expect(form.context().error?.error).toBe('response.unreadable');

    form.actor.send({ type: 'form.edited' });

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ values, error: null });
  });
});

function beginForm() {
  const port = controlledPort<unknown, Submission<Readonly<Record<string, unknown>>>>();
  const logic = submissionMachine.provide({ actors: { submit: port.logic } });
  const actor = createActor(logic).start();
  return {
    actor,
    port,
    submit: (typed: Inquiry, idempotencyKey: string) =>
      actor.send({ type: 'form.submitted', values: typed, idempotencyKey }),
    keys: () => port.calls.map(({ input }) => input.idempotencyKey),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
