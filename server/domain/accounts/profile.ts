import { eq } from 'drizzle-orm';
import type { Profile, ProfileUpdate } from '#contract/accounts/profile.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { avatarUrl } from '#server/records/file-address.ts';
import type { Ask } from '#server/records/ask.ts';
import { isOpen, type PersonRow } from './user.ts';
import { readVerification } from './verification.ts';

/** Reads the profile of a person; unanswered fields are empty. */
export async function readProfile(deps: Deps, userId: string): Promise<Profile> {
  const user = await personRow(deps, userId);
  const verification = await readVerification(deps.db, userId);
  return {
    name: user.name ?? '',
    nickname: user.nickname ?? '',
    gender: user.gender,
    real_name: user.realName ?? '',
    industry: user.industry ?? '',
    address: user.address ?? '',
    email: user.email ?? '',
    phone: user.phone,
    company: user.company ?? '',
    position: user.position ?? '',
    bio: user.bio ?? '',
    avatar_url: user.avatarFileId === null ? null : avatarUrl(deps, user.avatarFileId),
    level: user.level,
    verification,
  };
}

/** Changes only the fields that were sent. A verified name does not change. */
export async function updateProfile(
  ask: Ask<Deps>,
  userId: string,
  { real_name, ...update }: ProfileUpdate,
): Promise<Profile> {
  const { status } = await readVerification(ask.db, userId);
  const changes = Object.entries({
    ...update,
    realName: status === 'verified' ? undefined : real_name,
  }).filter(([, value]) => value !== undefined);
  await ask.transaction(async (tx) => {
    if (changes.length === 0) return;
    await tx.update(users).set(Object.fromEntries(changes)).where(eq(users.id, userId));
  });
  return readProfile(ask, userId);
}

/** Throws 401 when the person no longer exists. */
export async function personRow(deps: Deps, userId: string): Promise<PersonRow> {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  if (user === undefined || !isOpen(user)) throw new Refusal(401, 'user.login_first');
  return user;
}
