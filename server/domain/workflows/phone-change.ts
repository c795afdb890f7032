import { and, eq } from 'drizzle-orm';
import type { PhoneChange } from '#contract/accounts/account.ts';
import type { User } from '#contract/accounts/auth.ts';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { checkOwnPassword, clearGuessesAt } from '#server/domain/accounts/guesses.ts';
import { checkCodeGuess, spendCode } from '#server/domain/accounts/sms-codes.ts';
import type { Ask } from '#server/records/ask.ts';
import { endOtherSessions } from '#server/records/sessions.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { withPlainPhone } from '#server/base/phone-number.ts';
import { presentUser, type PersonRow } from '#server/domain/accounts/user.ts';
import { personRow } from '#server/domain/accounts/profile.ts';
import type { Deps } from './deps.ts';

/**
 * Moves the account to another phone, which got a code, and ends all other sessions. Only the owner of a
 * phone learns whether it has an account; the old phone gets an SMS. Throws 422 on the field that is wrong,
 * 429 in a pause of password guesses, and 503 when too many wait.
 */
export async function changePhone(
  ask: Ask<Deps>,
  userId: string,
  token: string,
  change: PhoneChange,
  client: Client,
): Promise<User> {
  const { phone, verification_code, password } = withPlainPhone(change);
  const user = await personRow(ask, userId);
  // A repeat, after a lost response or in parallel, learns that the change was made.
  if (phone === user.phone) throw invalid('phone', 'phoneUnchanged');
  if (!(await checkOwnPassword(ask, user, { token, client }, password))) {
    throw invalid('password', 'passwordWrong');
  }
  const right = await checkCodeGuess(ask, phone, 'phone', verification_code, client);
  if (right === null) {
    if ((await personRow(ask, userId)).phone === phone) throw invalid('phone', 'phoneUnchanged');
    throw invalid('verification_code', 'codeWrong');
  }
  const presented = await ask.transaction(async (tx) => {
    const moved = await movePhone(tx, user, phone);
    if (!(await spendCode(ask, tx, right, client))) throw invalid('verification_code', 'codeWrong');
    await endOtherSessions(ask, tx, { userId, phone }, token, client);
    await clearGuessesAt(tx, user.phone);
    await notifyPhoneChanged(tx, userId, { from: user.phone, to: phone }, ask.clock.date());
    return presentUser(moved);
  });
  ask.sessionCache.publishPersonEnds(userId);
  ask.log.info('a person changed their phone', { user: userId });
  await warnOldPhone(ask, user.phone, phone);
  return presented;
}

/** Warns the old phone. If the SMS fails, the change stays. */
async function warnOldPhone({ sms, log }: Deps, phone: string, to: string): Promise<void> {
  try {
    await sms.send({ phone, purpose: 'phone_changed', to: maskPhone(to) });
  } catch (error) {
    log.warn('the warning to the former phone of an account was not sent', { error });
  }
}

async function movePhone(tx: Database, user: PersonRow, phone: string): Promise<PersonRow> {
  try {
    // The second of two parallel changes was made for an outdated account.
    const [moved] = await tx
      .update(users)
      .set({ phone })
      .where(
        and(
          eq(users.id, user.id),
          eq(users.phone, user.phone),
          eq(users.passwordHash, user.passwordHash),
        ),
      )
      .returning();
    if (moved === undefined) {
      const [now] = await tx.select().from(users).where(eq(users.id, user.id));
      if (now?.phone === phone) throw invalid('phone', 'phoneUnchanged');
      throw invalid('verification_code', 'codeWrong');
    }
    return { ...moved, phone };
  } catch (error) {
    if (violatedConstraint(error) === 'users_phone_unique') throw invalid('phone', 'phoneInUse');
    throw error;
  }
}

async function notifyPhoneChanged(
  tx: Database,
  userId: string,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  const [before, after] = [maskPhone(from), maskPhone(to)];
  await notifyInOwnTexts(
    tx,
    {
      userId,
      about: `phone:${userId}:${now.toISOString()}`,
      title: { 'zh-CN': '手机号已更换', 'en-US': 'Phone number changed' },
      body: {
        'zh-CN': `您的账户手机号已由 ${before} 更换为 ${after}，其他设备均已退出登录。如果不是您本人操作，请立即修改密码并联系我们。`,
        'en-US': `The phone number of your account was changed from ${before} to ${after}, and all other devices were logged out. If this was not you, change your password at once and contact us.`,
      },
      link: '/user/security',
    },
    now,
  );
}
