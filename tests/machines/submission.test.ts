import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { failures } from '../../machines/catalog-examples.ts';
import { submissionMachine, type FormValues } from '../../machines/submission.machine.ts';
import { heldPort } from '../support/held-port.ts';

const values = { name: '序园', description: '想了解孵化服务' };

describe('a form that posts', () => {
  it('sends what was typed, once, and ends with the answer', async () => {
    const form = beginForm();

    form.actor.send({ type: 'form.submitted', values });
    form.actor.send({ type: 'form.submitted', values: { name: 'twice' } });
    expect(form.port.calls).toHaveLength(1);
    expect(form.port.latest().input).toEqual({ values, idempotencyKey: 'k1' });
    await form.port.latest().answer({ inquiry_no: 'Q1' });

    expect(form.actor.getSnapshot()).toMatchObject({
      status: 'done',
      output: { answer: { inquiry_no: 'Q1' } },
    });
  });

  it('returns to the fields that are wrong, with everything still in them', async () => {
    const form = beginForm();

    form.actor.send({ type: 'form.submitted', values });
    await form.port.latest().fail(failures.invalid);

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ values, error: { fields: { phone: ['?'] } } });
    form.actor.send({ type: 'form.submitted', values });
    expect(form.context().error).toBeNull();
  });

  it('loses nothing when the server fails and repeats with the same key', async () => {
    const form = beginForm();

    form.actor.send({ type: 'form.submitted', values });
    await form.port.latest().fail(failures.unavailable);
    expect(form.value()).toBe('failed');
    expect(form.context()).toMatchObject({ values, error: failures.unavailable });
    form.actor.send({ type: 'form.submitted', values });

    expect(form.port.calls.map(({ input }) => input.idempotencyKey)).toEqual(['k1', 'k1']);
  });

  it('takes the complaint back when the person writes on', async () => {
    const form = beginForm();
    form.actor.send({ type: 'form.submitted', values });
    await form.port.latest().fail(new TypeError('not even an answer'));
    expect(form.context().error?.error).toBe('response.unreadable');

    form.actor.send({ type: 'form.edited' });

    expect(form.value()).toBe('editing');
    expect(form.context()).toMatchObject({ values, error: null });
  });
});

function beginForm() {
  const port = heldPort<unknown, { values: FormValues; idempotencyKey: string }>();
  const actor = createActor(submissionMachine.provide({ actors: { submit: port.logic } }), {
    input: { idempotencyKey: 'k1' },
  });
  actor.start();
  return {
    actor,
    port,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}
