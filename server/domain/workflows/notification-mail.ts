import { and, asc, eq } from 'drizzle-orm';
import { getChannelName } from '#contract/base/channels.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import { inBeijing, longMoment, onBothClocks } from '#contract/base/moments.ts';
import type { Locale, NotifiedEvent } from '#contract/base/picklists.ts';
import { notificationChoices, notifications } from '#server/db/tables/notifications.ts';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { users } from '#server/db/tables/people.ts';
import { findNotifiedEvent, isChosen } from '#server/domain/notifications/choices.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import { formatAmount, notificationTexts } from '#server/domain/views/notification-texts.ts';
import { MailRefused } from '#server/gateways/mail-sender.ts';
import { messageId, writeMail, type MailContent } from '#server/base/write-mail.ts';
import type { Deps } from './deps.ts';

/**
 * Mails the text of a notification to a person who still wants that. It may be sent twice, with the same
 * Message-ID. A refused address gets no further mails, and its person is notified on the site.
 */
export async function sendNotificationMail(deps: Deps, notificationId: number): Promise<void> {
  const [row] = await deps.db
    .select({ notification: notifications, order: orders, user: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(orders, eq(orders.orderNo, notifications.orderNo))
    .where(eq(notifications.id, notificationId));
  // Deleted, or no longer wanted.
  if (row === undefined || row.user.signInEmail === null || !row.user.mailReceipts) return;
  const { notification, order, user } = row;
  const event = findNotifiedEvent(notification.kind);
  if (event !== null && !(await isMailChosen(deps, user.id, event))) return;
  const locale = user.mailLocale;
  const said = notificationTexts({ ...notification, order }, locale);
  const text = texts[locale];
  const to = row.user.signInEmail;
  const refund = notification.facts?.refund?.amount;
  const mail = writeMail(
    {
      sender: deps.site().name[locale],
      title: said.title,
      lines: [said.body],
      ...(notification.kind === 'order_paid' && order !== null
        ? await readReceipt(order.id)
        : refund === undefined
          ? {}
          : { amount: [text.refund, formatAmount(refund, locale)] }),
      link: {
        label: text.link,
        href: `${deps.siteOrigin}${inLocale(notification.link, locale)}`,
      },
      footer: text.footer,
    },
    locale,
  );
  const id = messageId(`notification-${notificationId}`, deps.siteOrigin);
  try {
    await deps.mail.send({ to, messageId: id, ...mail });
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    await stopMails(deps, user.id, to);
  }

  async function readReceipt(orderId: number): Promise<Pick<MailContent, 'amount' | 'rows'>> {
    const [payment] = await deps.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderId, orderId), eq(payments.status, 'success')))
      .orderBy(asc(payments.id));
    if (payment?.paidAt == null || order === null) return {};
    return {
      amount: [text.amount, formatAmount(payment.amount, locale)],
      rows: [
        [text.item, order.title[locale]],
        [text.orderNo, order.orderNo],
        [text.paymentNo, payment.paymentNo],
        [text.channel, getChannelName(payment.channel, locale)],
        [text.paidAt, formatMoment(payment.paidAt, locale, user.mailZone)],
      ],
    };
  }
}

async function isMailChosen({ db }: Deps, userId: string, event: NotifiedEvent): Promise<boolean> {
  const choices = await db
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.userId, userId));
  return isChosen(choices, event, 'mail');
}

/** Formats a moment in the reader's time zone as well, when it is known and different. */
function formatMoment(moment: Date, locale: Locale, zone: string | null): string {
  const instant = moment.toISOString();
  return zone === null
    ? inBeijing(instant, locale, makeFormat)
    : onBothClocks(instant, locale, longMoment, zone, makeFormat);
}

function makeFormat(locale: Locale, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, options);
}

async function stopMails({ db, clock, log }: Deps, userId: string, email: string): Promise<void> {
  const now = clock.date();
  log.info('an address was refused, so nothing more is sent there', { user: userId });
  await db.transaction(async (tx) => {
    const [stopped] = await tx
      .update(users)
      .set({ mailReceipts: false })
      .where(and(eq(users.id, userId), eq(users.signInEmail, email), eq(users.mailReceipts, true)))
      .returning({ id: users.id });
    if (stopped === undefined) return;
    await notifyInOwnTexts(
      tx,
      {
        userId,
        about: `mail-refused:${userId}:${now.toISOString()}`,
        title: { 'zh-CN': '邮件无法送达', 'en-US': 'Email could not be delivered' },
        body: {
          'zh-CN': `${email} 的邮件服务器拒收了我们的邮件，因此不再向它发送。请核对邮箱后重新开启。`,
          'en-US': `The mail server of ${email} refused our email, so nothing more is sent there. Please check the address, then turn emails on again.`,
        },
        link: '/user/security',
      },
      now,
    );
  });
}

const texts = {
  'zh-CN': {
    item: '内容',
    orderNo: '订单号',
    paymentNo: '付款编号',
    amount: '实付金额',
    refund: '退款金额',
    channel: '付款方式',
    paidAt: '付款时间',
    link: '在网站上查看',
    footer: '您在“账户安全”里选择了接收这类邮件，可以随时关闭。',
  },
  'en-US': {
    item: 'Item',
    orderNo: 'Order number',
    paymentNo: 'Payment number',
    amount: 'Amount paid',
    refund: 'Refund',
    channel: 'Paid with',
    paidAt: 'Paid at',
    link: 'See it on the site',
    footer: 'You chose to receive emails like this under Security, where you can turn them off.',
  },
} as const;
