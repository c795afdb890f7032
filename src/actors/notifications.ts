import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Notification, Unread } from '#contract/notifications/schemas.ts';
import type { ConnectionEvent } from '#machines/ask-again.ts';
import { removalMachine, type RemovalRef } from '#machines/removal.machine.ts';
import type { SubmissionRef } from '#machines/submission.machine.ts';
import type { Client } from '#src/api/client.ts';
import { watchConnection } from './connection.ts';
import { randomKey } from './idempotency-key.ts';
import { bindSubmission } from './submission.ts';
import { broadcast } from './tab-channel.ts';

/**
 * Starts the removal of one notification. The removal is not bound to a page: it completes after the page is
 * left.
 */
export function startRemoval(client: Client, id: string): RemovalRef {
  const idempotencyKey = randomKey();
  const remove = fromPromise<Unread, { id: string }>(({ input }) =>
    emitUnreadChange(
      client.call('deleteNotification', { params: { id: input.id }, idempotencyKey }),
    ),
  );
  const connection = fromCallback<ConnectionEvent>(({ sendBack }) => watchConnection(sendBack));
  const logic = removalMachine.provide({ actors: { remove, connection } });
  return createActor(logic, { input: { id } }).start();
}

/** Starts marking one notification as read; it continues after its link leads to another page. */
export function startMarkRead(client: Client, id: string): SubmissionRef<void, Notification> {
  return createActor(
    bindSubmission<void, Notification>((_, options) =>
      emitUnreadChange(client.call('readNotification', { params: { id }, ...options })),
    ),
    { input: { changes: true } },
  ).start();
}

/** Emits a change of the unread count once the server has responded. */
export async function emitUnreadChange<Output>(response: Promise<Output>): Promise<Output> {
  const output = await response;
  broadcast('notifications', 'changed');
  return output;
}
