import fc from 'fast-check';
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { question } from '#tests/paths/examples/values.ts';
import { confirmMachine, type ConfirmEvent } from '#machines/confirm.machine.ts';

describe('the confirmation dialog', () => {
  it('the dialog shows one question at a time, in the order they were asked', () => {
    const dialog = openDialog('a', 'b', 'c');

    expect(dialog.shown()).toBe('a');
    dialog.actor.send({ type: 'confirm.dismissed' });
    expect(dialog.shown()).toBe('b');
    dialog.actor.send({ type: 'confirm.dismissed' });
    dialog.actor.send({ type: 'confirm.dismissed' });

    expect(dialog.value()).toBe('closed');
    expect(dialog.answers).toEqual([
      { type: 'confirm.resolved', id: 'a', accepted: false },
      { type: 'confirm.resolved', id: 'b', accepted: false },
      { type: 'confirm.resolved', id: 'c', accepted: false },
    ]);
  });

  it('the dialog asks the same question once', () => {
    const dialog = openDialog('a', 'a');

    dialog.actor.send({ type: 'confirm.dismissed' });

    expect(dialog.value()).toBe('closed');
  });

  it('the dialog works after "OK" until its owner is done, and cannot be answered until then', () => {
    const dialog = openDialog('a', 'b');

    dialog.actor.send({ type: 'confirm.accepted' });
    dialog.actor.send({ type: 'confirm.accepted' });
    dialog.actor.send({ type: 'confirm.dismissed' });
    expect(dialog.value()).toBe('working');
    expect(dialog.shown()).toBe('a');
    dialog.actor.send({ type: 'confirm.withdrawn', id: 'a' });

    expect(dialog.value()).toBe('open');
    expect(dialog.shown()).toBe('b');
    expect(dialog.answers).toEqual([{ type: 'confirm.resolved', id: 'a', accepted: true }]);
  });

  it('the dialog closes when the owner of its only question leaves, unanswered or at work', () => {
    const unanswered = openDialog('a');
    unanswered.actor.send({ type: 'confirm.withdrawn', id: 'a' });
    const working = openDialog('a');
    working.actor.send({ type: 'confirm.accepted' });
    working.actor.send({ type: 'confirm.withdrawn', id: 'a' });

    expect(unanswered.value()).toBe('closed');
    expect(unanswered.answers).toEqual([]);
    expect(working.value()).toBe('closed');
  });

  it('the dialog drops a waiting question without touching the one that is shown', () => {
    const dialog = openDialog('a', 'b');

    dialog.actor.send({ type: 'confirm.withdrawn', id: 'b' });
    dialog.actor.send({ type: 'confirm.withdrawn', id: 'unknown' });

    expect(dialog.shown()).toBe('a');
    dialog.actor.send({ type: 'confirm.dismissed' });
    expect(dialog.value()).toBe('closed');
  });

  it('the dialog is closed exactly when no question is open, and answers none twice', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const dialog = openDialog();
        let asked = 0;
        for (const event of events) {
          const before = dialog.queue();
          dialog.actor.send(event);
          asked += Math.max(0, dialog.queue().length - before.length);
          expect(dialog.value() === 'closed').toBe(dialog.queue().length === 0);
          expect(new Set(dialog.queue()).size).toBe(dialog.queue().length);
        }
        expect(dialog.answers.length).toBeLessThanOrEqual(asked);
      }),
    );
  });
});

const ids = fc.constantFrom('a', 'b', 'c');
const anyEvent: fc.Arbitrary<ConfirmEvent> = fc.oneof(
  ids.map((id) => ({ type: 'confirm.requested' as const, request: question(id) })),
  ids.map((id) => ({ type: 'confirm.withdrawn' as const, id })),
  fc.constant({ type: 'confirm.accepted' as const }),
  fc.constant({ type: 'confirm.dismissed' as const }),
);

function openDialog(...asked: readonly string[]) {
  const actor = createActor(confirmMachine);
  const answers: unknown[] = [];
  actor.on('confirm.resolved', (answer) => answers.push(answer));
  actor.start();
  for (const id of asked) actor.send({ type: 'confirm.requested', request: question(id) });
  return {
    actor,
    answers,
    value: () => actor.getSnapshot().value,
    queue: () => actor.getSnapshot().context.queue.map(({ id }) => id),
    shown: () => actor.getSnapshot().context.queue[0]?.id,
  };
}
