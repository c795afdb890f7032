import type { User } from '#contract/accounts/auth.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import type { users } from '#server/db/tables/people.ts';

/** Somebody whose account is open: only those have a phone. */
export type PersonRow = typeof users.$inferSelect & { phone: string };

export function isOpen(user: typeof users.$inferSelect): user is PersonRow {
  return user.phone !== null;
}

/** Returns a person as their own browser sees them; who has given no name yet has an empty one. */
export function presentUser(user: PersonRow): User {
  return {
    id: user.id,
    name: user.name ?? '',
    phone_masked: maskPhone(user.phone),
    level: user.level,
  };
}
