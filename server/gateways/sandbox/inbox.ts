import { desc, eq } from 'drizzle-orm';
import type { SmsPurpose } from '../../../contract/words.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { sandboxMessages } from '../../db/tables/sandbox.ts';
import type { SmsSender } from '../sms-sender.ts';

export type Message = { phone: string; code: string; purpose: SmsPurpose; sent_at: string };

export type SandboxInbox = SmsSender & {
  /** Newest first; of one phone or of all. */
  read(phone: string | null): Promise<Message[]>;
};

const shown = 50;

/** A phone that everybody at this machine may look at. */
export function createInbox(db: Database, clock: Clock): SandboxInbox {
  return {
    async send(message) {
      await db.insert(sandboxMessages).values({ ...message, sentAt: clock.date() });
    },
    async read(phone) {
      const rows = await db
        .select()
        .from(sandboxMessages)
        .where(phone === null ? undefined : eq(sandboxMessages.phone, phone))
        .orderBy(desc(sandboxMessages.id))
        .limit(shown);
      return rows.map(({ phone: to, code, purpose, sentAt }) => ({
        phone: to,
        code,
        purpose,
        sent_at: sentAt.toISOString(),
      }));
    },
  };
}
