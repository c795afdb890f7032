import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { pendingSendMachine } from '#machines/pending-send.machine.ts';

describe('a pending send of a form with files still uploading', () => {
  it('a pending send is kept until the files have settled, and then due once', () => {
    const { actor, due } = begin();

    actor.send({ type: 'send.requested' });
    actor.send({ type: 'send.requested' });
    expect([actor.getSnapshot().hasTag('waiting'), due()]).toEqual([true, 0]);
    actor.send({ type: 'files.settled' });
    actor.send({ type: 'files.settled' });

    expect([actor.getSnapshot().hasTag('waiting'), due()]).toEqual([false, 1]);
  });

  it('a pending send ends with a change of the form, and files alone send nothing', () => {
    const { actor, due } = begin();

    actor.send({ type: 'send.requested' });
    actor.send({ type: 'form.edited' });
    actor.send({ type: 'files.settled' });

    expect([actor.getSnapshot().hasTag('waiting'), due()]).toEqual([false, 0]);
  });
});

function begin() {
  let times = 0;
  const actor = createActor(pendingSendMachine);
  actor.on('send.due', () => (times += 1));
  actor.start();
  return { actor, due: () => times };
}
