import type { Bilingual } from '#contract/base/bilingual.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import type { Locale, NotificationKind, PricingType } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { NotificationFacts } from '#server/db/tables/notifications.ts';

/** The data for the texts of a notification. */
export type NotificationSource = {
  kind: NotificationKind;
  facts: NotificationFacts | null;
  createdAt: Date;
  order: {
    orderNo: string;
    type: PricingType;
    title: Bilingual<string>;
    /** The name of a plan as it was sold; null for other products. */
    planName: Bilingual<string> | null;
    /** fen; the amount that was paid, or to be paid */
    amount: number;
    periodStart: Date | null;
  } | null;
};

type NotificationTexts = { title: string; body: string };

/** Writes title and body in the reader's language; days are days in Shanghai. */
export function notificationTexts(source: NotificationSource, locale: Locale): NotificationTexts {
  return locale === 'zh-CN' ? inChinese(source) : inEnglish(source);
}

function inChinese(source: NotificationSource): NotificationTexts {
  const parts = getTextParts(source, 'zh-CN');
  const { title, orderNo, amount, back, begins, level, reason, start, first, end } = parts;
  const { step, files, invoice, isTransferred, wayBack, times } = parts;
  switch (source.kind) {
    case 'order_paid':
      return {
        title: '付款成功',
        body: `我们已收到“${title}”的付款 ${amount}，订单号 ${orderNo}。${begins}`,
      };
    case 'order_expired':
      return {
        title: '订单已超时取消',
        body: `“${title}”在期限内没有付清，订单 ${orderNo} 已自动取消。如仍需要，请重新下单。`,
      };
    case 'payment_refunded':
      return {
        title: '款项已退回',
        body: `订单 ${orderNo} 的一笔付款 ${back} ${wayBack}`,
      };
    case 'refund_decided':
      return refundDecided(source, 'zh-CN');
    case 'refund_failed':
      return {
        title: '退款未能原路退回',
        body: `订单 ${orderNo} 的退款 ${back}，钱包没有能退回您的付款账户，我们仍会退还。请打开退款页面，查看是否需要填写收款账户。`,
      };
    case 'refund_paid':
      return {
        title: isTransferred ? '退款已转账' : '退款已退回',
        body: `订单 ${orderNo} 的退款 ${back} ${wayBack}`,
      };
    case 'membership_activated':
      return start === null
        ? { title: '会员已开通', body: `您的${level}已开通，有效期至 ${end}。` }
        : {
            title: '会员将自动接续',
            body: `您购买的${level}将在现有会员期满后自动生效：${start}至${end}。`,
          };
    case 'membership_expiring':
      return {
        title: '会员即将到期',
        body: `您的${level}将于 ${end}到期。如需继续使用会员权益，请在到期前续费。`,
      };
    case 'saas_activated':
      return start === null
        ? { title: 'SaaS 套餐已生效', body: `您的“${title}”已生效，有效期至 ${end}。` }
        : {
            title: 'SaaS 套餐将自动接续',
            body: `您购买的“${title}”将在现有套餐期满后自动生效：${start}至${end}。`,
          };
    case 'saas_expiring':
      return {
        title: 'SaaS 套餐即将到期',
        body: `您的“${title}”将于 ${end}到期。如需继续使用，请在到期前续费。`,
      };
    case 'report_ready':
      return {
        title: '报告已可下载',
        body: `您购买的《${title}》已可下载，随时可以在“我的报告”里重新下载。`,
      };
    case 'verification_decided':
      return source.facts?.verification === 'verified'
        ? { title: '实名认证已通过', body: '您提交的实名认证已审核通过。' }
        : {
            title: '实名认证未通过',
            body: reason === null ? '请核对资料后重新提交。' : `未通过原因：${reason}`,
          };
    case 'service_started':
      return {
        title: '开始日期已确认',
        body: `“${title}”的开始日期为 ${first}${end === '' ? '' : `，有效期至 ${end}`}，订单号 ${orderNo}。`,
      };
    case 'step_done':
      return {
        title: `步骤完成：${step}`,
        body: `“${title}”的一个步骤已办完，订单号 ${orderNo}。接下来的步骤请在订单中查看。`,
      };
    case 'file_delivered':
      return {
        title: '有新文件可以下载',
        body: `“${title}”有 ${files} 份新文件已放入订单 ${orderNo}，可随时下载。`,
      };
    case 'message_received':
      return { title: '顾问已回复', body: `您的顾问就“${title}”给您留言，订单号 ${orderNo}。` };
    case 'invoice_issued':
      return source.facts?.isRed === true
        ? {
            title: '红字发票已开具',
            body: `红字发票 ${invoice.number} 已开具，冲回 ${invoice.amount}。可以在“发票”里下载。`,
          }
        : {
            title: '发票已开具',
            body: `您申请的发票已开具，号码 ${invoice.number}，金额 ${invoice.amount}。可以在“发票”里下载。`,
          };
    case 'invoice_declined':
      return {
        title: '发票申请未通过',
        body: `您申请的 ${invoice.amount} 发票没有开具，原因：${reason}。改好后可以重新申请。`,
      };
    case 'invoice_withdrawn':
      return {
        title: '发票申请已撤回',
        body: `退款后，您申请的 ${invoice.amount} 发票超过了订单实付金额，这笔申请已撤回，不会按此金额开具。`,
      };
    case 'invoice_requested':
      return {
        title: '已重新申请发票',
        body: `已按退款后的实付金额重新申请 ${invoice.amount} 的发票，抬头不变。进度可以在“发票”里查看。`,
      };
    case 'booking_confirmed':
      return { title: '预约已确认', body: `“${title}”${times}，已为您预留。` };
    case 'booking_moved':
      return { title: '预约已改期', body: `“${title}”已改到${times}。如时间不合适，可以取消。` };
    case 'booking_declined':
      return { title: '预约未能安排', body: `“${title}”${times}未能安排。原因：${reason}` };
    case 'booking_cancelled':
      return {
        title: '预约已取消',
        body:
          source.facts?.planEnded === true
            ? `“${title}”${times}在套餐或会员结束之后，预约已取消。`
            : `“${title}”${times}已取消。原因：${reason}`,
      };
    case 'booking_soon':
      return { title: '预约提醒', body: `您预约的“${title}”时间为${times}。` };
    case 'system':
      return systemTexts(source, 'zh-CN');
  }
}

function inEnglish(source: NotificationSource): NotificationTexts {
  const parts = getTextParts(source, 'en-US');
  const { title, orderNo, amount, back, begins, level, reason, start, first, end } = parts;
  const { step, files, invoice, isTransferred, wayBack, times } = parts;
  switch (source.kind) {
    case 'order_paid':
      return {
        title: 'Payment received',
        body: `We have received your payment of ${amount} for “${title}”, order ${orderNo}.${begins}`,
      };
    case 'order_expired':
      return {
        title: 'Order expired',
        body: `“${title}” was not paid in full in time, so order ${orderNo} has been cancelled. You are welcome to order again.`,
      };
    case 'payment_refunded':
      return {
        title: 'Payment refunded',
        body: `A payment of ${back} for order ${orderNo} ${wayBack}`,
      };
    case 'refund_decided':
      return refundDecided(source, 'en-US');
    case 'refund_failed':
      return {
        title: 'Refund could not be sent back',
        body: `The wallet could not send the refund of ${back} for order ${orderNo} back to the account you paid from. You will still get it. Please open the refund and see whether a bank account is needed.`,
      };
    case 'refund_paid':
      return {
        title: isTransferred ? 'Refund paid by transfer' : 'Refund returned',
        body: `The refund of ${back} for order ${orderNo} ${wayBack}`,
      };
    case 'membership_activated':
      return start === null
        ? {
            title: 'Membership active',
            body: `Your ${level} membership is active until ${end}.`,
          }
        : {
            title: 'Membership to follow',
            body: `Your ${level} membership follows your current one: it begins on ${start} and runs until ${end}.`,
          };
    case 'membership_expiring':
      return {
        title: 'Membership ending soon',
        body: `Your ${level} membership ends on ${end}. Renew it before then to keep your benefits.`,
      };
    case 'saas_activated':
      return start === null
        ? { title: 'Plan active', body: `Your plan “${title}” is active until ${end}.` }
        : {
            title: 'Plan to follow',
            body: `Your plan “${title}” follows your current one: it begins on ${start} and runs until ${end}.`,
          };
    case 'saas_expiring':
      return {
        title: 'Plan ending soon',
        body: `Your plan “${title}” ends on ${end}. Renew it before then to keep using it.`,
      };
    case 'report_ready':
      return {
        title: 'Your report is ready',
        body: `“${title}” can be downloaded now, and again at any time, under My reports.`,
      };
    case 'verification_decided':
      return source.facts?.verification === 'verified'
        ? { title: 'Identity verified', body: 'Your identity verification has been approved.' }
        : {
            title: 'Identity not verified',
            body:
              reason === null
                ? 'Please check your details and submit them again.'
                : `The reason: ${reason}`,
          };
    case 'service_started':
      return {
        title: 'First day confirmed',
        body: `The first day of “${title}” is ${first}${end === '' ? '' : `, and it runs until ${end}`}, order ${orderNo}.`,
      };
    case 'step_done':
      return {
        title: `Done: ${step}`,
        body: `A step of “${title}” is done, order ${orderNo}. The order shows what comes next.`,
      };
    case 'file_delivered':
      return {
        title: files === 1 ? 'A new file for you' : 'New files for you',
        body: `${files === 1 ? 'A new file is' : `${files} new files are`} in order ${orderNo}, “${title}”, to be downloaded at any time.`,
      };
    case 'message_received':
      return {
        title: 'A message from your adviser',
        body: `Your adviser has written to you about “${title}”, order ${orderNo}.`,
      };
    case 'invoice_issued':
      return source.facts?.isRed === true
        ? {
            title: 'Red invoice issued',
            body: `Red invoice ${invoice.number} has been issued and takes back ${invoice.amount}. You can download it under Invoices.`,
          }
        : {
            title: 'Invoice issued',
            body: `The invoice you asked for has been issued: number ${invoice.number}, ${invoice.amount}. You can download it under Invoices.`,
          };
    case 'invoice_declined':
      return {
        title: 'Invoice request declined',
        body: `The invoice for ${invoice.amount} was not issued. The reason: ${reason}. Correct it and ask again.`,
      };
    case 'invoice_withdrawn':
      return {
        title: 'Invoice request withdrawn',
        body: `After a refund, the invoice you asked for, ${invoice.amount}, was for more than remains paid. The request has been withdrawn, and no invoice is issued for that amount.`,
      };
    case 'invoice_requested':
      return {
        title: 'Invoice requested again',
        body: `An invoice for ${invoice.amount}, what remains paid after the refund, has been requested for the same buyer. You can follow it under Invoices.`,
      };
    case 'booking_confirmed':
      return { title: 'Booking confirmed', body: `“${title}” is reserved for you: ${times}.` };
    case 'booking_moved':
      return {
        title: 'Booking moved',
        body: `“${title}” has been moved to ${times}. You can cancel it if the time does not suit you.`,
      };
    case 'booking_declined':
      return {
        title: 'Booking not possible',
        body: `“${title}”, ${times}, cannot be arranged. The reason: ${reason}`,
      };
    case 'booking_cancelled':
      return {
        title: 'Booking cancelled',
        body:
          source.facts?.planEnded === true
            ? `“${title}”, ${times}, is after the end of your plan or membership. The booking has been cancelled.`
            : `“${title}”, ${times}, has been cancelled. The reason: ${reason}`,
      };
    case 'booking_soon':
      return { title: 'Your booking', body: `A reminder of your booking “${title}”: ${times}.` };
    case 'system':
      return systemTexts(source, 'en-US');
  }
}

function getTextParts({ facts, order, createdAt }: NotificationSource, locale: Locale) {
  // The text keeps the start date at the time of the notification, even if the period moves later.
  const starts = facts?.startsAt === undefined ? order?.periodStart : new Date(facts.startsAt);
  const isTransferred = refundIs(facts?.refund?.status, 'byHand');
  return {
    title: facts?.title?.[locale] ?? order?.title[locale] ?? '',
    orderNo: order?.orderNo ?? '',
    begins: describeAwaited(order?.type ?? null, locale),
    amount: formatAmount(order?.amount ?? 0, locale),
    back: formatAmount(facts?.refund?.amount ?? 0, locale),
    isTransferred,
    wayBack: waysBack[locale][isTransferred ? 'transferred' : 'returned'],
    level: order?.planName?.[locale] ?? '',
    reason: facts?.reason ?? null,
    start: starts != null && starts > createdAt ? days[locale].format(starts) : null,
    first: facts?.startsAt === undefined ? '' : days[locale].format(new Date(facts.startsAt)),
    invoice: {
      number: facts?.fapiaoNo ?? '',
      amount: formatAmount(facts?.amount ?? 0, locale),
    },
    end: facts?.endsAt === undefined ? '' : days[locale].format(new Date(facts.endsAt)),
    step: facts?.step?.[locale] ?? '',
    files: facts?.files ?? 1,
    times:
      facts?.startsAt === undefined || facts.endsAt === undefined
        ? ''
        : formatTimes(new Date(facts.startsAt), new Date(facts.endsAt), locale),
  };
}

/** Approved in full, offered in part, or declined with the reason. */
function refundDecided(source: NotificationSource, locale: Locale): NotificationTexts {
  const { title, orderNo, back, reason } = getTextParts(source, locale);
  const status = source.facts?.refund?.status;
  if (refundIs(status, 'declined')) {
    return locale === 'zh-CN'
      ? { title: '退款申请未通过', body: `“${title}”（订单 ${orderNo}）：${reason ?? ''}` }
      : { title: 'Refund declined', body: `“${title}”, order ${orderNo}: ${reason ?? ''}` };
  }
  if (refundIs(status, 'awaitsCustomer')) {
    return locale === 'zh-CN'
      ? {
          title: '退款申请部分同意',
          body: `“${title}”（订单 ${orderNo}）可以退回 ${back}。请查看并选择是否接受。`,
        }
      : {
          title: 'Refund approved in part',
          body: `${back} of “${title}”, order ${orderNo}, can be refunded. Please see whether you accept.`,
        };
  }
  return locale === 'zh-CN'
    ? {
        title: '退款申请已同意',
        body: `“${title}”（订单 ${orderNo}）已同意退款 ${back}，并已交由钱包退回。退回或未能退回，都会再通知您。`,
      }
    : {
        title: 'Refund approved',
        body: `A refund of ${back} for “${title}”, order ${orderNo}, was approved and handed to the wallet. You will be notified of the result.`,
      };
}

const waysBack: Bilingual<{ returned: string; transferred: string }> = {
  'zh-CN': {
    returned: '已原路退回，通常 1–5 个工作日到账。',
    transferred: '已转账到您提供的银行账户。',
  },
  'en-US': {
    returned: 'has been returned the way it came. It usually arrives within 1–5 working days.',
    transferred: 'has been transferred to the bank account you gave.',
  },
};

function systemTexts({ facts }: NotificationSource, locale: Locale): NotificationTexts {
  return { title: facts?.title?.[locale] ?? '', body: facts?.body?.[locale] ?? '' };
}

/** Formats a charged or returned amount, in fen, for the texts. */
export function formatAmount(fen: number, locale: Locale): string {
  return money[locale].format(fen / 100);
}

const money = { 'zh-CN': moneyFormat('zh-CN'), 'en-US': moneyFormat('en-US') };
const days = { 'zh-CN': dayFormat('zh-CN'), 'en-US': dayFormat('en-US') };

/** Formats when a booking begins and ends, such as “2026年12月3日 14:00–15:00”. */
function formatTimes(startsAt: Date, endsAt: Date, locale: Locale): string {
  const options = { timeStyle: 'short', timeZone: 'Asia/Shanghai' } as const;
  const times = new Intl.DateTimeFormat(locale, options).formatRange(startsAt, endsAt);
  return `${days[locale].format(startsAt)}${locale === 'zh-CN' ? ' ' : ', '}${times}`;
}

function moneyFormat(locale: Locale) {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' });
}

function dayFormat(locale: Locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
}

/** Returns the next step of a paid order; empty for one that begins at once, which has its own notification. */
function describeAwaited(type: PricingType | null, locale: Locale): string {
  if (type !== 'service' && type !== 'package') return '';
  const awaited = serviceAwaited[locale][type];
  return locale === 'zh-CN' ? awaited : ` ${awaited}`;
}
