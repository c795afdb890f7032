import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '#contract/files/schemas.ts';
import {
  attachmentMachine,
  type AttachmentFault,
  type KeyedDiscard,
  type KeyedFile,
} from '#machines/attachment.machine.ts';
import { failures } from '#tests/paths/examples/values.ts';
import { controlledPort } from '#tests/support/controlled-port.ts';
import { silentConnection } from '#tests/support/silent-connection.ts';

const file = new File(['one'], 'one.pdf');
const stored: StoredFile = { id: 'f1', url: '/one' };

describe('a file of a form', () => {
  it('a file is checked, uploaded with its progress, and stored', async () => {
    const form = choose();
    expect(form.check.latest().input).toEqual({ file });
    expect(form.isTravelling()).toBe(true);
    await form.check.latest().resolve(null);
    expect(form.upload.latest().input).toEqual({ file, idempotencyKey: 'k1' });
    form.actor.send({ type: 'upload.progressed', percent: 40 });
    expect(form.context().percent).toBe(40);
    await form.upload.latest().resolve(stored);

    expect(form.state()).toBe('stored');
    expect(form.context().stored).toEqual(stored);
    expect(form.isTravelling()).toBe(false);
  });

  it('a refused file is not sent, and one that cannot be read is unsupported', async () => {
    const large = choose();
    await large.check.latest().resolve('tooLarge');
    expect([large.state(), large.context().fault]).toEqual(['refused', 'tooLarge']);
    const unreadable = choose();
    await unreadable.check.latest().reject(new Error('it was moved'));
    expect([unreadable.state(), unreadable.context().fault]).toEqual(['refused', 'unsupported']);
    expect(unreadable.upload.calls).toEqual([]);
  });

  it('a file without an answer is sent again with its key, and fails only after several tries', async () => {
    const form = choose();
    await form.check.latest().resolve(null);
    for (const pauseMs of [1000, 2000, 4000]) {
      form.actor.send({ type: 'upload.progressed', percent: 90 });
      await form.upload.latest().reject(failures.unreachable);
      expect([form.state(), form.context().percent]).toEqual(['unclear', 0]);
      form.clock.increment(pauseMs - 1);
      expect(form.state()).toBe('unclear');
      form.clock.increment(1);
      expect(form.state()).toBe('uploading');
    }
    await form.upload.latest().reject(failures.unreachable);
    expect([form.state(), form.context().error]).toEqual(['failed', failures.unreachable]);

    form.actor.send({ type: 'upload.retried' });
    expect(form.context().error).toBeNull();
    await form.upload.latest().reject(failures.unreachable);
    expect(form.state()).toBe('unclear');
    form.actor.send({ type: 'connection.returned' });
    expect(new Set(form.upload.calls.map(({ input }) => input.idempotencyKey))).toEqual(
      new Set(['k1']),
    );
    await form.upload.latest().resolve(stored);
    expect(form.state()).toBe('stored');
  });

  it.each(['uploading', 'unclear', 'failed'] as const)(
    'a file that is %s is removed without a call',
    async (state) => {
      const form = choose();
      await form.check.latest().resolve(null);
      if (state === 'unclear') await form.upload.latest().reject(failures.unreachable);
      if (state === 'failed') await form.upload.latest().reject(failures.tooMany);
      const call = form.upload.latest();
      expect(form.state()).toBe(state);
      form.actor.send({ type: 'file.removed', idempotencyKey: 'k2' });

      expect(form.state()).toBe('gone');
      expect(call.isOpen()).toBe(false);
      expect(form.discard.calls).toEqual([]);
    },
  );

  it('a stored file is deleted with one key until an answer comes', async () => {
    const form = await store();
    form.actor.send({ type: 'file.removed', idempotencyKey: 'k2' });
    expect(form.isTravelling()).toBe(true);
    await form.discard.latest().reject(failures.unreachable);
    expect(form.state()).toBe('unclearRemoval');
    form.clock.increment(1000);
    await form.discard.latest().reject(failures.unreachable);
    form.actor.send({ type: 'connection.returned' });
    expect(form.discard.calls.map(({ input }) => input)).toEqual(
      Array.from({ length: 3 }, () => ({ id: 'f1', idempotencyKey: 'k2' })),
    );
    await form.discard.latest().resolve(null);
    expect(form.state()).toBe('gone');
  });

  it('a file that is already deleted leaves the list, and one that cannot be deleted stays with the reason', async () => {
    const gone = await store();
    gone.actor.send({ type: 'file.removed', idempotencyKey: 'k2' });
    await gone.discard.latest().reject(failures.notFound);
    expect(gone.state()).toBe('gone');

    const kept = await store();
    kept.actor.send({ type: 'file.removed', idempotencyKey: 'k2' });
    await kept.discard.latest().reject(failures.conflict);
    expect([kept.state(), kept.context().error]).toEqual(['stored', failures.conflict]);
    kept.actor.send({ type: 'file.removed', idempotencyKey: 'k3' });
    expect(kept.context().error).toBeNull();
    expect(kept.discard.latest().input.idempotencyKey).toBe('k3');
  });
});

/** Chooses a file in a form with held calls. */
function choose() {
  const clock = new SimulatedClock();
  const check = controlledPort<AttachmentFault | null, { file: File }>();
  const upload = controlledPort<StoredFile, KeyedFile>();
  const discard = controlledPort<unknown, KeyedDiscard>();
  const actor = createActor(
    attachmentMachine.provide({
      actors: {
        checkFile: check.logic,
        uploadFile: upload.logic,
        discardFile: discard.logic,
        connection: silentConnection,
      },
    }),
    { clock, input: { file, idempotencyKey: 'k1' } },
  ).start();
  return {
    actor,
    clock,
    check,
    upload,
    discard,
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isTravelling: () => actor.getSnapshot().hasTag('travelling'),
  };
}

async function store() {
  const form = choose();
  await form.check.latest().resolve(null);
  await form.upload.latest().resolve(stored);
  return form;
}
