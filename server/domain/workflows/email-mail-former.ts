import { eq, sql } from 'drizzle-orm';
import { inLocale } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/tables/notifications.ts';
import { outbox } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { MailRefused } from '#server/gateways/mail-sender.ts';
import { messageId, writeMail } from '#server/base/write-mail.ts';
import type { Deps } from './deps.ts';

/**
 * Enqueues, in the transaction that removes an address, a last mail to it; `subjectId` is the notification.
 */
export async function enqueueFormerEmail(
  tx: Database,
  subjectId: number,
  now: Date,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({ topic: 'mail.former', subjectId, createdAt: now, availableAt: now });
}

/**
 * Informs the former address of an account that it no longer opens it. The mail does not name the new
 * address: the mailbox may belong to another person by now. The former address is deleted after that.
 */
export async function sendFormerEmail(deps: Deps, notificationId: number): Promise<void> {
  const [row] = await deps.db
    .select({ facts: notifications.facts, locale: users.mailLocale })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.id, notificationId));
  const to = row?.facts?.formerEmail;
  // Already sent, or deleted with the notification or the account.
  if (row === undefined || to === undefined) return;
  const { locale } = row;
  const { name, short } = deps.site();
  const { link, lines, ...text } = texts[locale];
  const href = `${deps.siteOrigin}${inLocale('/contact-us', locale)}`;
  const mail = writeMail(
    {
      ...text,
      sender: name[locale],
      lines: lines(short[locale]),
      link: { label: link, href },
    },
    locale,
  );
  const id = messageId(`former-${notificationId}`, deps.siteOrigin);
  try {
    await deps.mail.send({ to, messageId: id, ...mail });
  } catch (error) {
    // A mailbox that no longer exists cannot be informed.
    if (!(error instanceof MailRefused)) throw error;
  }
  await deps.db
    .update(notifications)
    .set({ facts: sql`${notifications.facts} - 'formerEmail'` })
    .where(eq(notifications.id, notificationId));
}

const texts = {
  'zh-CN': {
    title: '这个邮箱已与您的账户解除绑定',
    lines: (short: string) => [
      `您在${short}的账户更换或解除了登录邮箱。这个邮箱不再能登录该账户，也不再收到它的邮件。`,
      '如果不是您本人操作，请立即用手机号登录，在“账户安全”中解除不认识的邮箱并修改密码，然后联系我们。',
    ],
    link: '联系我们',
    footer: '这是该账户发往这个邮箱的最后一封邮件。',
  },
  'en-US': {
    title: 'This address no longer opens your account',
    lines: () => [
      'The email address of your account with us was replaced or removed. This address no longer opens the account and gets no more email about it.',
      'If this was not you, log in with your phone number at once, remove any address you do not know under Security and change your password, then contact us.',
    ],
    link: 'Contact us',
    footer: 'This is the last email about that account to this address.',
  },
} as const satisfies Record<Locale, object>;
