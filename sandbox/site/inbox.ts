import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '#server/base/clock.ts';
import type { Database } from '#server/db/database.ts';
import type { Sms, SmsSender } from '#server/gateways/sms-sender.ts';
import { listVariables } from '#server/gateways/sms-templates.ts';
import type { KeyRing } from '#server/keys/key-ring.ts';
import { sandboxMessages } from './tables.ts';

/** `code` of a notice is what it says in the place of one: the new phone, masked, or order and amount or time. */
export type Message = { phone: string; code: string; purpose: Sms['purpose']; sent_at: string };

export type SandboxInbox = SmsSender & {
  /** Newest first; of one phone or of all. */
  read(phone: string | null): Promise<Message[]>;
};

const shown = 50;

/** A handful, so that the choice of countries can be tried. */
export const sandboxCountries = ['CN', 'DE', 'GB', 'HK', 'SG', 'US'] as const;
const purposeOfKey = 'sandbox-sms';

/** Creates a phone that everybody at this machine may read. */
export function createInbox(db: Database, clock: Clock, keys: KeyRing): SandboxInbox {
  return {
    countries: sandboxCountries,
    offers: () => true,
    async send(message) {
      const { phone, purpose } = message;
      const said = listVariables(message)
        .map(([, value]) => value)
        .join(' · ');
      const code = keys.seal(purposeOfKey, said, phone);
      await db.insert(sandboxMessages).values({ phone, purpose, code, sentAt: clock.date() });
    },
    async read(phone) {
      const rows = await db
        .select()
        .from(sandboxMessages)
        .where(phone === null ? undefined : isPhone(phone))
        .orderBy(desc(sandboxMessages.id))
        .limit(shown);
      return rows.flatMap(({ phone: to, code: sealed, purpose, sentAt }) => {
        const code = keys.open(purposeOfKey, sealed, to);
        // What another key sealed is older than any code that still counts.
        return code === null ? [] : [{ phone: to, code, purpose, sent_at: sentAt.toISOString() }];
      });
    },
  };
}

/** Checks whether a message went to this phone, in any notation. */
function isPhone(phone: string): SQL {
  const digits = phone.replace(/\D/g, '').replace(/^(?:00)?86(?=1\d{10}$)|^00/, '');
  return eq(sql`ltrim(${sandboxMessages.phone}, '+')`, digits);
}
