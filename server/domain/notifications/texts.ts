import { serviceBegins } from '../../../contract/service-begin.ts';
import type {
  MembershipLevel,
  Locale,
  NotificationKind,
  PricingType,
} from '../../../contract/words.ts';
import type { NotificationFacts } from '../../db/tables/notifications.ts';
import type { Bilingual } from '../bilingual.ts';
import { membershipTexts } from '../pricing/plan-texts.ts';

/** What the words of a notification are made of. */
export type Told = {
  kind: NotificationKind;
  facts: NotificationFacts | null;
  createdAt: Date;
  order: {
    orderNo: string;
    type: PricingType;
    title: Bilingual<string>;
    /** fen; what was paid, or what was to be paid */
    amount: number;
    periodStart: Date | null;
  } | null;
};

type Words = { title: string; body: string };

/** Title and body in the reader's language; days are days in Shanghai. */
export function wordsOf(told: Told, locale: Locale): Words {
  return locale === 'zh-CN' ? inChinese(told) : inEnglish(told);
}

function inChinese(told: Told): Words {
  const { title, orderNo, amount, begins, level, reason, start, first, end } = partsOf(
    told,
    'zh-CN',
  );
  switch (told.kind) {
    case 'order_paid':
      return {
        title: '付款成功',
        body: `我们已收到“${title}”的付款 ${amount}，订单号 ${orderNo}。${begins}`,
      };
    case 'order_expired':
      return {
        title: '订单已超时取消',
        body: `“${title}”在 24 小时内没有付款，订单 ${orderNo} 已自动取消。如仍需要，请重新下单。`,
      };
    case 'payment_refunded':
      return {
        title: '款项已退回',
        body: `订单 ${orderNo} 的一笔付款 ${amount} 已原路退回，到账时间以支付机构为准。`,
      };
    case 'membership_activated':
      return start === null
        ? { title: '会员已开通', body: `您的${level}已开通，有效期至 ${end}。` }
        : {
            title: '会员购买成功',
            body: `您购买的${level}将在现有会员期满后自动生效：${start}至${end}。`,
          };
    case 'membership_expiring':
      return {
        title: '会员即将到期',
        body: `您的${level}将于 ${end}到期。如需继续享受会员权益，请在到期前续费。`,
      };
    case 'report_ready':
      return {
        title: '报告可以下载了',
        body: `您购买的《${title}》已可下载，随时可以在“我的报告”里重新下载。`,
      };
    case 'verification_decided':
      return told.facts?.verification === 'verified'
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
    case 'system':
      return ownWords(told, 'zh-CN');
  }
}

function inEnglish(told: Told): Words {
  const { title, orderNo, amount, begins, level, reason, start, first, end } = partsOf(
    told,
    'en-US',
  );
  switch (told.kind) {
    case 'order_paid':
      return {
        title: 'Payment received',
        body: `We have received your payment of ${amount} for “${title}”, order ${orderNo}. ${begins}`,
      };
    case 'order_expired':
      return {
        title: 'Order expired',
        body: `“${title}” was not paid within 24 hours, so order ${orderNo} has been cancelled. You are welcome to order again.`,
      };
    case 'payment_refunded':
      return {
        title: 'Payment refunded',
        body: `A payment of ${amount} for order ${orderNo} has gone back to where it came from. Your payment provider decides when it arrives.`,
      };
    case 'membership_activated':
      return start === null
        ? {
            title: 'Membership active',
            body: `Your ${level} membership is active until ${end}.`,
          }
        : {
            title: 'Membership purchased',
            body: `Your ${level} membership follows your present one: it begins on ${start} and runs until ${end}.`,
          };
    case 'membership_expiring':
      return {
        title: 'Membership ending soon',
        body: `Your ${level} membership ends on ${end}. Renew it before then to keep your benefits.`,
      };
    case 'report_ready':
      return {
        title: 'Your report is ready',
        body: `“${title}” can be downloaded now, and again at any time, under My reports.`,
      };
    case 'verification_decided':
      return told.facts?.verification === 'verified'
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
    case 'system':
      return ownWords(told, 'en-US');
  }
}

function partsOf({ facts, order, createdAt }: Told, locale: Locale) {
  const later = order?.periodStart != null && order.periodStart > createdAt;
  return {
    title: order?.title[locale] ?? '',
    orderNo: order?.orderNo ?? '',
    begins: order === null ? '' : serviceBegins[locale][order.type],
    amount: money[locale].format((order?.amount ?? 0) / 100),
    level: levelName(facts?.level ?? 'free', locale),
    reason: facts?.reason ?? null,
    start: later && order.periodStart !== null ? days[locale].format(order.periodStart) : null,
    first: facts?.startsAt === undefined ? '' : days[locale].format(new Date(facts.startsAt)),
    end: facts?.endsAt === undefined ? '' : days[locale].format(new Date(facts.endsAt)),
  };
}

function ownWords({ facts }: Told, locale: Locale): Words {
  return { title: facts?.title?.[locale] ?? '', body: facts?.body?.[locale] ?? '' };
}

function levelName(level: MembershipLevel, locale: Locale): string {
  return membershipTexts[level].name[locale];
}

const money = { 'zh-CN': moneyFormat('zh-CN'), 'en-US': moneyFormat('en-US') };
const days = { 'zh-CN': dayFormat('zh-CN'), 'en-US': dayFormat('en-US') };

function moneyFormat(locale: Locale) {
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' });
}

function dayFormat(locale: Locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Asia/Shanghai' });
}
