import type { User } from '../../../contract/auth.ts';
import type { Locale } from '../../../contract/words.ts';
import type { users } from '../../db/tables/people.ts';

/** A person as their own browser sees them; without a name they are called by the end of their phone. */
export function presentUser(user: typeof users.$inferSelect, locale: Locale): User {
  const ending = user.phone.slice(-4);
  const neutral = { 'zh-CN': `用户${ending}`, 'en-US': `User ${ending}` } as const;
  return {
    id: user.id,
    name: user.name ?? neutral[locale],
    phone_masked: `${user.phone.slice(0, 3)}****${ending}`,
    level: user.level,
  };
}
