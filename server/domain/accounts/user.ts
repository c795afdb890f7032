import type { User } from '#contract/accounts/auth.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import type { users } from '#server/db/tables/people.ts';

/** A person with an open account; only those have a phone. */
export type PersonRow = typeof users.$inferSelect & { phone: string };

export function isOpen(user: typeof users.$inferSelect): user is PersonRow {
  return user.phone !== null;
}

/** Formats a person for their own browser; without a name, the name is empty. */
export function presentUser(user: PersonRow): User {
  return {
    id: user.id,
    name: user.name ?? '',
    phone_masked: maskPhone(user.phone),
    level: user.level,
  };
}
