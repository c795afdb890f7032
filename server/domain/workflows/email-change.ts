import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { EmailBinding, MailReceipts, OwnEmail } from '#contract/accounts/account.ts';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { violatedConstraint, type Database } from '#server/db/database.ts';
import { users } from '#server/db/tables/people.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Client } from '#server/base/client.ts';
import { plainEmail } from '#server/base/email-address.ts';
import { checkEmailGuess, spendEmailCode } from '#server/domain/accounts/email-codes.ts';
import type { Ask } from '#server/records/ask.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { personRow } from '#server/domain/accounts/profile.ts';
import type { Deps } from './deps.ts';
import { enqueueFormerEmail } from './email-mail-former.ts';
import { runNotificationMails } from './outbox-run.ts';

/** Reads the sign-in address of an account, and whether receipts are mailed to it. */
export async function readEmail(deps: Deps, userId: string): Promise<OwnEmail> {
  const { signInEmail, mailReceipts } = await personRow(deps, userId);
  return { email: signInEmail, receipts: mailReceipts };
}

/**
 * Sets the sign-in address; the previous address gets a last mail. Only the owner of an address learns that
 * another account uses it. Throws 422 on the field that is wrong.
 */
export async function bindEmail(
  ask: Ask<Deps>,
  userId: string,
  { email: typed, verification_code }: EmailBinding,
  client: Client,
  locale: Locale,
): Promise<OwnEmail> {
  const email = plainEmail(typed);
  const isBound = async () => (await personRow(ask, userId)).signInEmail === email;
  // A repeat, after a lost response or in parallel, gets the result of the first call.
  if (await isBound()) return readEmail(ask, userId);
  const right = await checkEmailGuess(ask, email, 'bind', verification_code, client);
  if (right === null) {
    if (await isBound()) return readEmail(ask, userId);
    throw invalid('verification_code', 'codeWrong');
  }
  const { told } = await ask.transaction(async (tx) => {
    const { former } = await lockEmail(tx, userId);
    if (former === email) return { told: null };
    if (!(await spendEmailCode(tx, right))) throw invalid('verification_code', 'codeWrong');
    await setEmail(tx, userId, email, locale);
    const change = { userId, what: 'bound', said: texts.bound(email), former } as const;
    return { told: await notify(tx, change, ask.clock.date()) };
  });
  await mailFormer(ask, told);
  return readEmail(ask, userId);
}

/**
 * Removes the sign-in address; the phone still opens the account. The address gets one last mail that says
 * so. It needs no code, because a person who lost the mailbox must be able to remove it.
 */
export async function removeEmail(ask: Ask<Deps>, userId: string): Promise<OwnEmail> {
  const { told } = await ask.transaction(async (tx) => {
    const { former } = await lockEmail(tx, userId);
    if (former === null) return { told: null };
    await tx
      .update(users)
      .set({ signInEmail: null, mailReceipts: false })
      .where(eq(users.id, userId));
    const change = { userId, what: 'removed', said: texts.removed, former } as const;
    return { told: await notify(tx, change, ask.clock.date()) };
  });
  await mailFormer(ask, told);
  return { email: null, receipts: false };
}

/** Turns receipts and decisions by mail on or off. Throws 409 without an address. */
export async function setMailReceipts(
  ask: Ask<Deps>,
  userId: string,
  { receipts, time_zone }: MailReceipts,
  locale: Locale,
): Promise<OwnEmail> {
  const { id } = await personRow(ask, userId);
  const hasEmail = receipts ? isNotNull(users.signInEmail) : undefined;
  return ask.transaction(async (tx) => {
    const [set] = await tx
      .update(users)
      .set({ mailReceipts: receipts, mailLocale: locale, mailZone: time_zone })
      .where(and(eq(users.id, id), isNull(users.closedAt), hasEmail))
      .returning({ email: users.signInEmail });
    if (set === undefined) throw new Refusal(409, 'request.conflict');
    return { email: set.email, receipts };
  });
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

/**
 * Locks the person's address against parallel changes, and returns the current one; throws 401 for a closed
 * account.
 */
async function lockEmail(tx: Database, userId: string): Promise<{ former: string | null }> {
  const [user] = await tx
    .select({ former: users.signInEmail })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.closedAt)))
    .for('update');
  if (user === undefined) throw new Refusal(401, 'user.login_first');
  return user;
}

type Texts = { title: Bilingual<string>; body: Bilingual<string> };
type Change = { userId: string; what: 'bound' | 'removed'; said: Texts; former: string | null };

/**
 * Creates the notification and its last mail to the former address; returns its id, or null without such a
 * mail.
 */
async function notify(tx: Database, change: Change, now: Date): Promise<number | null> {
  const { userId, what, said, former } = change;
  const about = `email:${what}:${userId}:${now.toISOString()}`;
  const facts = { ...said, ...(former === null ? null : { formerEmail: former }) };
  const id = await notifyInOwnTexts(tx, { userId, about, ...facts, link: '/user/security' }, now);
  if (id === null || former === null) return null;
  await enqueueFormerEmail(tx, id, now);
  return id;
}

/** Sends the mail immediately: a thief who changed the address could delete the notification. */
async function mailFormer(deps: Deps, notificationId: number | null): Promise<void> {
  if (notificationId !== null) await runNotificationMails(deps, notificationId);
}

const texts = {
  bound: (email: string): Texts => ({
    title: { 'zh-CN': '邮箱已绑定', 'en-US': 'Email added' },
    body: {
      'zh-CN': `现在可以用 ${email} 收到的验证码登录您的账户。如果不是您本人操作，请立即在“账户安全”中解除绑定并修改密码，然后联系我们。`,
      'en-US': `Codes sent to ${email} now log in to your account. If this was not you, remove the address under Security and change your password at once, then contact us.`,
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
