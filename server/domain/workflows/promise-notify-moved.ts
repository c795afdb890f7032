import type { Bilingual } from '#contract/base/bilingual.ts';
import { inBeijing } from '#contract/base/moments.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { findEndedDay } from '#contract/base/shanghai.ts';
import { formatDay } from '#server/base/format-day.ts';
import type { Database } from '#server/db/database.ts';
import { notifyInOwnTexts } from '#server/domain/notifications/create.ts';
import type { OpenPromise } from '#server/domain/views/promises.ts';

/**
 * Apologizes to a customer for a promise that staff moved `from` a deadline to a day in Shanghai, in the
 * transaction of the move. A trigger recognizes it by the start of `about`, and mails it to customers who receive
 * mails about their orders.
 */
export async function notifyPromiseMoved(
  tx: Database,
  promise: OpenPromise & { userId: string },
  { from, day }: { from: Date; day: string },
  now: Date,
): Promise<void> {
  const { kind, number, userId, order } = promise;
  await notifyInOwnTexts(
    tx,
    {
      userId,
      // Distinguishes a second move from the first.
      about: `promise:${kind}:${number}:${now.toISOString()}`,
      title: titles[kind],
      body: {
        'zh-CN': sayInChinese(promise, formatDeadline(from, 'zh-CN'), formatDay(day, 'zh-CN')),
        'en-US': sayInEnglish(promise, formatDeadline(from, 'en-US'), formatDay(day, 'en-US')),
      },
      ...(order === null ? null : { orderNo: order.orderNo }),
      link: getLink(promise),
    },
    now,
  );
}

const titles: Readonly<Record<OpenPromise['kind'], Bilingual<string>>> = {
  refund: { 'zh-CN': '退款申请的答复改期', 'en-US': 'A new day for our answer on your refund' },
  inquiry: { 'zh-CN': '咨询的答复改期', 'en-US': 'A new day for our answer to your inquiry' },
  invoice: { 'zh-CN': '发票的开具改期', 'en-US': 'A new day for your invoice' },
  step: { 'zh-CN': '服务步骤改期', 'en-US': 'A new day for a step of your service' },
  reply: { 'zh-CN': '留言的回复改期', 'en-US': 'A new day for our reply to your message' },
};

function sayInChinese({ kind, number, order, step }: OpenPromise, from: string, day: string) {
  const title = order?.title['zh-CN'] ?? '';
  const sorry = '我们需要更多时间，非常抱歉。';
  switch (kind) {
    case 'refund':
      return `“${title}”的退款申请（编号 ${number}），原定 ${from} 前答复。${sorry}答复时间已改为最晚 ${day}，您无需重新申请。`;
    case 'inquiry':
      return `您的咨询（编号 ${number}），原定 ${from} 前答复。${sorry}答复时间已改为最晚 ${day}，您无需重新提交。`;
    case 'invoice':
      return `您申请的发票，原定 ${from} 前开具。${sorry}开具时间已改为最晚 ${day}，您无需重新申请。`;
    case 'step':
      return `“${title}”（订单 ${number}）的步骤“${step?.['zh-CN'] ?? ''}”，原定 ${from} 前完成。${sorry}完成时间已改为最晚 ${day}。`;
    case 'reply':
      return `您就“${title}”（订单 ${number}）的留言，原定 ${from} 前回复。${sorry}回复时间已改为最晚 ${day}，您无需再次留言。`;
  }
}

function sayInEnglish({ kind, number, order, step }: OpenPromise, from: string, day: string) {
  const title = order?.title['en-US'] ?? '';
  const sorry = 'We need more time, and we are sorry.';
  switch (kind) {
    case 'refund':
      return `We promised to answer refund request ${number} for “${title}” by ${from}. ${sorry} The answer was moved to ${day} at the latest; you do not need to ask again.`;
    case 'inquiry':
      return `We promised to answer your inquiry ${number} by ${from}. ${sorry} The answer was moved to ${day} at the latest; you do not need to send it again.`;
    case 'invoice':
      return `We promised the invoice that you requested by ${from}. ${sorry} It was moved to ${day} at the latest; you do not need to request it again.`;
    case 'step':
      return `We promised the step “${step?.['en-US'] ?? ''}” of “${title}”, order ${number}, by ${from}. ${sorry} It was moved to ${day} at the latest.`;
    case 'reply':
      return `We promised to reply to your message about “${title}”, order ${number}, by ${from}. ${sorry} The reply was moved to ${day} at the latest; you do not need to write again.`;
  }
}

function getLink({ kind, number }: OpenPromise): string {
  switch (kind) {
    case 'refund':
      return `/user/refunds/${number}`;
    case 'inquiry':
      return '/contact-us';
    case 'invoice':
      return '/user/invoices';
    case 'step':
    case 'reply':
      return `/user/orders/${number}`;
  }
}

/** Formats a deadline in Beijing time: a midnight as the day that it ends. */
function formatDeadline(instant: Date, locale: Locale): string {
  const day = findEndedDay(instant);
  return day === null
    ? inBeijing(instant.toISOString(), locale, makeFormat)
    : formatDay(day, locale);
}

function makeFormat(locale: Locale, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(locale, options);
}
