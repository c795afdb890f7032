import { assign, fromCallback, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import type { StoredFile } from '#contract/files/schemas.ts';
import { askAgainPauseMs, mayAskAgain, type ConnectionEvent } from './ask-again.ts';
import { unprovided, unprovidedCallback } from './unprovided.ts';
import { withEvent } from './with-event.ts';

/** The reason why a file is not uploaded. */
export type AttachmentFault = 'tooLarge' | 'unsupported';

export type AttachmentEvent =
  /** The share already sent, in whole percent. */
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.retried' }
  /** The person took the file out of the form; the key is that of the call that deletes a stored file. */
  | { type: 'file.removed'; idempotencyKey: string }
  | ConnectionEvent;

/** One file and the key of its call. */
export type KeyedFile = { file: File; idempotencyKey: string };

/** A stored file and the key of the call that deletes it. */
export type KeyedDiscard = { id: string; idempotencyKey: string };

/**
 * One file of a form: checked, uploaded, and attached once its form is sent. After a lost answer the same
 * call is repeated with its key, so that the server stores the file once. A file removed after it was stored
 * is deleted at once; one removed before that is deleted later, together with all files of unsent forms.
 */
export const attachmentMachine = setup({
  types: {} as {
    input: KeyedFile;
    context: KeyedFile & {
      percent: number;
      fault: AttachmentFault | null;
      stored: StoredFile | null;
      removalKey: string;
      /** The number of tries without an answer. */
      unanswered: number;
      /** Why the last act on the file failed. */
      error: ApiError | null;
    };
    events: AttachmentEvent;
    /** `travelling`: the form waits with sending. */
    tags: 'travelling';
  },
  actors: {
    checkFile: fromPromise<AttachmentFault | null, { file: File }>(unprovided('checkFile')),
    uploadFile: fromPromise<StoredFile, KeyedFile>(unprovided('uploadFile')),
    discardFile: fromPromise<unknown, KeyedDiscard>(unprovided('discardFile')),
    connection: fromCallback<ConnectionEvent>(unprovidedCallback('connection')),
  },
  delays: { askAgainPause: ({ context }) => askAgainPauseMs(context.unanswered) },
  guards: {
    isRefused: (_, { output }: { output: AttachmentFault | null }) => output !== null,
    isGoneAlready: (_, { error }: { error: unknown }) => asApiError(error).kind === 'notFound',
    mayAskAgain: ({ context }, { error }: { error: unknown }) =>
      mayAskAgain(error, context.unanswered),
  },
  actions: {
    assignFault: assign((_, { output }: { output: AttachmentFault | null }) => ({ fault: output })),
    assignUnreadable: assign({ fault: 'unsupported' as const }),
    assignProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    assignStored: assign((_, { output }: { output: StoredFile }) => ({
      stored: output,
      unanswered: 0,
      error: null,
    })),
    assignRemoval: assign((_, { idempotencyKey }: { idempotencyKey: string }) => ({
      removalKey: idempotencyKey,
      unanswered: 0,
      error: null,
    })),
    assignUnanswered: assign(({ context }) => ({
      unanswered: context.unanswered + 1,
      percent: 0,
    })),
    assignError: assign((_, { error }: { error: unknown }) => ({
      error: asApiError(error),
      percent: 0,
    })),
    clearError: assign({ error: null, unanswered: 0 }),
  },
}).createMachine({
  id: 'attachment',
  context: ({ input }) => ({
    ...input,
    percent: 0,
    fault: null,
    stored: null,
    removalKey: '',
    unanswered: 0,
    error: null,
  }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The browser checks type and size of the chosen file.',
      tags: 'travelling',
      invoke: {
        id: 'checkFile',
        src: 'checkFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          { guard: withEvent('isRefused'), target: 'refused', actions: withEvent('assignFault') },
          { target: 'uploading' },
        ],
        onError: { target: 'refused', actions: 'assignUnreadable' },
      },
    },
    uploading: {
      description: 'The file is being sent; its share is shown. The person can cancel it.',
      tags: 'travelling',
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context: { file, idempotencyKey } }) => ({ file, idempotencyKey }),
        onDone: { target: 'stored', actions: withEvent('assignStored') },
        onError: [
          { guard: withEvent('mayAskAgain'), target: 'unclear', actions: 'assignUnanswered' },
          { target: 'failed', actions: withEvent('assignError') },
        ],
      },
      on: {
        'upload.progressed': { actions: withEvent('assignProgress') },
        'file.removed': 'gone',
      },
    },
    unclear: {
      description:
        'No answer came, so the server may have the file. It is sent again with its key.',
      tags: 'travelling',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'connection.returned': 'uploading', 'file.removed': 'gone' },
      after: { askAgainPause: 'uploading' },
    },
    failed: {
      description: 'The file did not arrive. The form says why and is not sent with it.',
      on: {
        'upload.retried': { target: 'uploading', actions: 'clearError' },
        'file.removed': 'gone',
      },
    },
    stored: {
      description: 'The server has the file. It counts once the form is sent.',
      on: {
        'file.removed': { target: 'removing', actions: withEvent('assignRemoval') },
      },
    },
    removing: {
      description: 'The server deletes the file.',
      tags: 'travelling',
      invoke: {
        id: 'discardFile',
        src: 'discardFile',
        input: ({ context: { stored, removalKey } }) => {
          if (stored === null) throw new Error('no file is stored');
          return { id: stored.id, idempotencyKey: removalKey };
        },
        onDone: 'gone',
        onError: [
          { guard: withEvent('isGoneAlready'), target: 'gone' },
          {
            guard: withEvent('mayAskAgain'),
            target: 'unclearRemoval',
            actions: 'assignUnanswered',
          },
          { target: 'stored', actions: withEvent('assignError') },
        ],
      },
    },
    unclearRemoval: {
      description: 'No answer came: it may be deleted or not. Soon the server is asked again.',
      tags: 'travelling',
      invoke: { id: 'awaitConnection', src: 'connection' },
      on: { 'connection.returned': 'removing' },
      after: { askAgainPause: 'removing' },
    },
    refused: {
      description: 'The file is too large or of another kind. It was not sent; the form says why.',
      type: 'final',
    },
    gone: {
      description: 'The file is no part of the form.',
      type: 'final',
    },
  },
});

export type AttachmentRef = ActorRefFrom<typeof attachmentMachine>;
