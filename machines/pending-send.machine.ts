import { emit, setup } from 'xstate';

export type PendingSendEvent =
  /** The form is complete and its button was pressed while files were uploading. */
  | { type: 'send.requested' }
  /** No upload is running: each file is stored, has failed, or was removed. */
  | { type: 'files.settled' }
  /** The form was changed after the button was pressed. */
  | { type: 'form.edited' };

/**
 * Waits to send a form while its files upload. The form decides the next step once they have settled: it is
 * sent, or names the file that did not arrive. A form edited during the wait needs another press, so that
 * nothing half written is sent.
 */
export const pendingSendMachine = setup({
  types: {} as {
    events: PendingSendEvent;
    emitted: { type: 'send.due' };
    tags: 'waiting';
  },
}).createMachine({
  id: 'pendingSend',
  initial: 'idle',
  states: {
    idle: {
      description:
        'Sending does not wait for files: it was not requested, or the form has taken over.',
      on: { 'send.requested': 'waiting' },
    },
    waiting: {
      description: 'The person pressed send. The form is sent once the uploads are complete.',
      tags: 'waiting',
      on: {
        'files.settled': { target: 'idle', actions: emit({ type: 'send.due' }) },
        'form.edited': 'idle',
      },
    },
  },
});
