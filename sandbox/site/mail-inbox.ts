import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import { expectPlainHeaders, type MailSender } from '#server/gateways/mail-sender.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { sandboxMails } from './tables.ts';

const Content = v.object({ subject: v.string(), text: v.string(), html: v.string() });

export type ReceivedMail = v.InferOutput<typeof Content> & {
  email: string;
  message_id: string;
  sent_at: string;
};

export type SandboxMailInbox = MailSender & {
  /** Newest first; of one address or of all. */
  read(email: string | null): Promise<ReceivedMail[]>;
};

const shown = 50;
const purposeOfKey = 'sandbox-mail';

/** Creates a mailbox that everybody at this machine may read. */
export function createMailInbox(db: Database, clock: Clock, keys: KeyRing): SandboxMailInbox {
  return {
    async send(mail) {
      expectPlainHeaders(mail);
      const { to: email, messageId, subject, text, html } = mail;
      const content = keys.seal(purposeOfKey, JSON.stringify({ subject, text, html }), email);
      // Sent once more it is the same mail, as a mailbox sees it.
      await db
        .insert(sandboxMails)
        .values({ email, messageId, content, sentAt: clock.date() })
        .onConflictDoNothing({ target: sandboxMails.messageId });
    },
    async read(email) {
      const rows = await db
        .select()
        .from(sandboxMails)
        .where(email === null ? undefined : eq(sandboxMails.email, email.toLowerCase()))
        .orderBy(desc(sandboxMails.id))
        .limit(shown);
      return rows.flatMap(({ email: to, messageId, content, sentAt }) => {
        const opened = keys.open(purposeOfKey, content, to);
        if (opened === null) return [];
        const { subject, text, html } = v.parse(Content, JSON.parse(opened));
        const sent_at = sentAt.toISOString();
        return [{ email: to, subject, text, html, message_id: messageId, sent_at }];
      });
    },
  };
}
