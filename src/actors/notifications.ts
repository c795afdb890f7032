import * as v from 'valibot';
import { createActor, fromPromise } from 'xstate';
import type { Unread } from '../../contract/notifications.ts';
import { removalMachine, type RemovalRef } from '../../machines/removal.machine.ts';
import type { SubmissionRef } from '../../machines/submission.machine.ts';
import type { Client } from '../api/client.ts';
import {
  deleteNotification,
  readAllNotifications,
  readNotification,
} from '../api/notifications.ts';
import { randomKey } from './idempotency-key.ts';
import { bindSubmission } from './submission.ts';
import { tellUnreadChanged } from './unread-news.ts';

/** The removal of one notification. It is not bound to a page: what was begun there is completed. */
export function startRemoval(client: Client, id: string): RemovalRef {
  const remove = fromPromise<Unread, { id: string }>(({ input }) =>
    told(deleteNotification(client, input.id)),
  );
  return createActor(removalMachine.provide({ actors: { remove } }), { input: { id } }).start();
}

/** The marking of one notification as read; it too goes on when its link leads away. */
export function startReading(client: Client, id: string): SubmissionRef {
  const logic = bindSubmission(v.object({}), () => told(readNotification(client, id)));
  return createActor(logic, { input: { idempotencyKey: randomKey() } }).start();
}

/** The marking of all, which belongs to its page. */
export function bindReadingAll(client: Client) {
  return bindSubmission(v.object({}), (_, { signal }) =>
    told(readAllNotifications(client, { signal })),
  );
}

/** What the server did changes the count of unread ones. */
async function told<Answer>(answered: Promise<Answer>): Promise<Answer> {
  const answer = await answered;
  tellUnreadChanged();
  return answer;
}
