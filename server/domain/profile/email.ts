import { and, eq } from 'drizzle-orm';
import type { EmailBinding, MailReceipts, OwnEmail } from '#contract/account.ts';
import type { Bilingual } from '#contract/bilingual.ts';
import type { Locale } from '#contract/picklists.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { AppError, invalid } from '#server/domain/app-error.ts';
import { checkEmailGuess, spendEmailCode } from '#server/domain/auth/email-codes.ts';
import type { Deps } from '#server/domain/deps.ts';
import { plainEmail } from '#server/domain/email-address.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { personRow } from './profile.ts';

/** Returns the address that opens the account, and whether receipts go there. */
export async function readEmail(deps: Deps, userId: string): Promise<OwnEmail> {
  const { signInEmail, mailReceipts } = await personRow(deps, userId);
  return { email: signInEmail, receipts: mailReceipts };
}

/**
 * Lets an address open the account, in the place of the one before. Whether it is somebody else's is told
 * only to who holds it. Throws 422 on the field that is wrong.
 */
export async function bindEmail(
  deps: Deps,
  userId: string,
  { email: typed, verification_code }: EmailBinding,
  locale: Locale,
): Promise<OwnEmail> {
  const email = plainEmail(typed);
  const { signInEmail: before } = await personRow(deps, userId);
  // Who sends it again after a lost answer reads that it was done.
  if (email === before) return readEmail(deps, userId);
  if (!(await checkEmailGuess(deps, email, 'bind', verification_code))) {
    throw invalid('verification_code', 'codeWrong');
  }
  await deps.db.transaction(async (tx) => {
    if (!(await spendEmailCode(tx, email, 'bind'))) throw invalid('verification_code', 'codeWrong');
    await setEmail(tx, userId, email, locale);
    await notify(tx, userId, texts.bound(email), deps.clock.date());
  });
  return readEmail(deps, userId);
}

/** Takes the address away; the phone opens the account as before. Nothing goes there any more. */
export async function removeEmail(deps: Deps, userId: string): Promise<OwnEmail> {
  const { signInEmail } = await personRow(deps, userId);
  if (signInEmail !== null) {
    await deps.db.transaction(async (tx) => {
      const [changed] = await tx
        .update(users)
        .set({ signInEmail: null, mailReceipts: false })
        .where(and(eq(users.id, userId), eq(users.signInEmail, signInEmail)))
        .returning({ id: users.id });
      if (changed !== undefined) await notify(tx, userId, texts.removed, deps.clock.date());
    });
  }
  return { email: null, receipts: false };
}

/** Sends receipts and decisions by mail from now on, or no more. Throws 409 without an address. */
export async function setMailReceipts(
  deps: Deps,
  userId: string,
  { receipts, time_zone }: MailReceipts,
  locale: Locale,
): Promise<OwnEmail> {
  const { signInEmail } = await personRow(deps, userId);
  if (receipts && signInEmail === null) throw new AppError(409, 'request.conflict');
  await deps.db
    .update(users)
    .set({ mailReceipts: receipts, mailLocale: locale, mailZone: time_zone })
    .where(eq(users.id, userId));
  return { email: signInEmail, receipts };
}

async function setEmail(
  tx: Database,
  userId: string,
  email: string,
  locale: Locale,
): Promise<void> {
  try {
    await tx
      .update(users)
      .set({ signInEmail: email, mailLocale: locale })
      .where(eq(users.id, userId));
  } catch (error) {
    if (violatedConstraint(error) === 'users_sign_in_email_unique') {
      throw invalid('email', 'emailInUse');
    }
    throw error;
  }
}

type Texts = { title: Bilingual<string>; body: Bilingual<string> };

async function notify(tx: Database, userId: string, said: Texts, now: Date): Promise<void> {
  const about = `email:${userId}:${now.toISOString()}`;
  await notifyInOwnTexts(tx, { userId, about, ...said, link: '/user/security' }, now);
}

const texts = {
  bound: (email: string): Texts => ({
    title: { 'zh-CN': '邮箱已绑定', 'en-US': 'Email added' },
    body: {
      'zh-CN': `现在可以用 ${email} 收到的验证码登录您的账户。如果不是您本人操作，请立即修改密码并联系我们。`,
      'en-US': `Codes sent to ${email} now log in to your account. If this was not you, change your password at once and contact us.`,
    },
  }),
  removed: {
    title: { 'zh-CN': '邮箱已解除绑定', 'en-US': 'Email removed' },
    body: {
      'zh-CN':
        '您的账户不再能用邮箱登录，也不再发送邮件。如果不是您本人操作，请立即修改密码并联系我们。',
      'en-US':
        'Your account can no longer be opened by email, and nothing is sent by email any more. If this was not you, change your password at once and contact us.',
    },
  },
} as const satisfies { bound: (email: string) => Texts; removed: Texts };
