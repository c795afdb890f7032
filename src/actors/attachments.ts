import { createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate';
import type { ApiError } from '#contract/base/api-error.ts';
import type { StoredFile } from '#contract/files/schemas.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import {
  attachmentMachine,
  type AttachmentFault,
  type AttachmentRef,
  type KeyedDiscard,
  type KeyedFile,
} from '#machines/attachment.machine.ts';
import { watchConnection } from './connection.ts';
import { randomKey } from './idempotency-key.ts';
import { toPercent, type PostFile } from './upload.ts';

export type Attachment = {
  key: string;
  name: string;
  state: 'checking' | 'sending' | 'asking' | 'failed' | 'stored' | 'removing';
  percent: number;
  /** The failure of the last action on the file. */
  failure: ApiError | null;
  /** The id that the server assigned after the upload. */
  id: string | null;
};

export type Attachments = {
  add: (file: File) => void;
  retry: (key: string) => void;
  /** Cancels an upload, or removes a stored file. */
  remove: (key: string) => void;
  stop: () => void;
};

type Ports = {
  check: (file: File) => Promise<AttachmentFault | null>;
  post: PostFile;
  /** Takes a stored file away on the server. */
  discard: (
    id: string,
    options: { idempotencyKey: string; signal: AbortSignal },
  ) => Promise<unknown>;
  changed: (files: readonly Attachment[]) => void;
  refused: (fault: AttachmentFault, name: string) => void;
  inspect?: (inspected: InspectionEvent) => void;
};

/** Holds the files of a form in the order of their choice; each is a machine with its own progress and result. */
export function createAttachments(ports: Ports): Attachments {
  const { changed, refused } = ports;
  const files = new Map<string, AttachmentRef>();
  const publish = () =>
    changed([...files].map(([key, actor]) => toAttachment(key, actor.getSnapshot())));

  return {
    add(file) {
      const key = randomKey();
      const actor: AttachmentRef = createActor(
        bindAttachment(ports, (percent) => actor.send({ type: 'upload.progressed', percent })),
        {
          input: { file, idempotencyKey: key },
          ...(ports.inspect === undefined ? {} : { inspect: ports.inspect }),
        },
      );
      files.set(key, actor);
      actor.subscribe((snapshot) => {
        if (snapshot.status === 'done') files.delete(key);
        const { fault } = snapshot.context;
        if (fault !== null) refused(fault, file.name);
        publish();
      });
      actor.start();
    },
    retry: (key) => files.get(key)?.send({ type: 'upload.retried' }),
    remove: (key) => files.get(key)?.send({ type: 'file.removed', idempotencyKey: randomKey() }),
    stop() {
      for (const actor of files.values()) actor.stop();
    },
  };
}

function bindAttachment({ check, post, discard }: Ports, report: (percent: number) => void) {
  return attachmentMachine.provide({
    actors: {
      checkFile: fromPromise<AttachmentFault | null, { file: File }>(({ input }) =>
        check(input.file),
      ),
      uploadFile: fromPromise<StoredFile, KeyedFile>(
        ({ input: { file, idempotencyKey }, signal }) =>
          post(file, {
            idempotencyKey,
            signal,
            onProgress: (progress) => report(toPercent(progress)),
          }),
      ),
      discardFile: fromPromise<unknown, KeyedDiscard>(({ input: { id, idempotencyKey }, signal }) =>
        discard(id, { idempotencyKey, signal }),
      ),
      connection: fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack)),
    },
  });
}

const states = {
  checking: 'checking',
  uploading: 'sending',
  unclear: 'asking',
  failed: 'failed',
  stored: 'stored',
  removing: 'removing',
  unclearRemoval: 'removing',
  refused: 'failed',
  gone: 'removing',
} as const satisfies Record<ReturnType<AttachmentRef['getSnapshot']>['value'], Attachment['state']>;

function toAttachment(
  key: string,
  { value, context }: ReturnType<AttachmentRef['getSnapshot']>,
): Attachment {
  const { file, percent, error, stored } = context;
  return {
    key,
    name: file.name,
    state: states[value],
    percent,
    failure: error,
    id: stored?.id ?? null,
  };
}
