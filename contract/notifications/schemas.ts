import * as v from 'valibot';
import { Page } from '../base/envelope.ts';
import { Instant } from '../base/money.ts';
import { MessageChannel, NotificationKind, NotifiedEvent } from '../base/picklists.ts';

/** A notification in the reader's language, with a link to its subject. */
export const Notification = v.object({
  id: v.string(),
  kind: NotificationKind,
  title: v.string(),
  body: v.string(),
  /** A path of this site, without the language. */
  link: v.string(),
  created_at: Instant,
  read_at: v.nullable(Instant),
});
export type Notification = v.InferOutput<typeof Notification>;

/** A page of notifications; `unread` counts those of all pages. */
export const NotificationPage = v.object({
  ...Page(Notification).entries,
  unread: v.number(),
});
export type NotificationPage = v.InferOutput<typeof NotificationPage>;

/** The number of unread notifications after a change. */
export const Unread = v.object({ unread: v.number() });
export type Unread = v.InferOutput<typeof Unread>;

/**
 * GET and PUT /notifications/choices: the channels of each event other than the site. Null: not offered,
 * because the account has no mails or the site sends no such SMS to this phone.
 */
export const NotificationChoices = v.object({
  phone_masked: v.string(),
  items: v.array(
    v.object({
      event: NotifiedEvent,
      mail: v.nullable(v.boolean()),
      sms: v.nullable(v.boolean()),
    }),
  ),
});
export type NotificationChoices = v.InferOutput<typeof NotificationChoices>;

/** One choice; messages are in the language of the last call. */
export const NotificationChoice = v.object({
  event: NotifiedEvent,
  channel: MessageChannel,
  is_on: v.boolean('invalid'),
});
export type NotificationChoice = v.InferOutput<typeof NotificationChoice>;
