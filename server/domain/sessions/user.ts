import type { User } from '#contract/auth.ts';
import type { users } from '#server/db/tables/people.ts';

/** Returns a person as their own browser sees them; who has given no name yet has an empty one. */
export function presentUser(user: typeof users.$inferSelect): User {
  return {
    id: user.id,
    name: user.name ?? '',
    phone_masked: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    level: user.level,
  };
}
