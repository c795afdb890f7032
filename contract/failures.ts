import type { Bilingual } from './base/bilingual.ts';
import type { ErrorCode } from './base/error-code.ts';
import { requestErrors } from './base/errors.ts';
import { bookingErrors } from './bookings/errors.ts';
import { accountErrors } from './accounts/errors.ts';
import { contentErrors } from './content/errors.ts';
import { fileErrors } from './files/errors.ts';
import { inquiryErrors } from './inquiries/errors.ts';
import { invoiceErrors } from './invoices/errors.ts';
import { membershipErrors } from './membership/errors.ts';
import { notificationErrors } from './notifications/errors.ts';
import { orderErrors } from './orders/errors.ts';
import { paymentErrors } from './payments/errors.ts';
import { quotationErrors } from './quotations/errors.ts';
import { refundErrors } from './refunds/errors.ts';
import { pricingErrors } from './pricing/errors.ts';
import { serviceErrors } from './service/errors.ts';

/**
 * Every failure of the site, with its text in both languages (spec 8). The key travels as `error`; the browser
 * shows its copy of the text, so that a page that switches language switches its errors too.
 */
export const errorTexts = {
  ...requestErrors,
  ...bookingErrors,
  ...accountErrors,
  ...fileErrors,
  ...contentErrors,
  ...notificationErrors,
  ...membershipErrors,
  ...pricingErrors,
  ...orderErrors,
  ...serviceErrors,
  ...inquiryErrors,
  ...invoiceErrors,
  ...quotationErrors,
  ...refundErrors,
  ...paymentErrors,
} as const satisfies Record<ErrorCode, Bilingual<string>>;

/** Checks that `value` is a known error code; for others the default of the status applies. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTexts, value);
}

/**
 * The texts of a form while the outcome of its call is unknown, because no response came. They are here because
 * they must be loaded before the network fails.
 */
export const unclearTexts = {
  asking: {
    'zh-CN': '没有收到服务器的回应，正在确认刚才的操作是否已经完成，请稍候。',
    'en-US':
      'The server has not answered. We are checking whether what you asked for has been done. Please wait.',
  },
  unknown: {
    'zh-CN': '没有收到服务器的回应，暂时无法确认刚才的操作是否已经完成。',
    'en-US':
      'The server has not answered, so we cannot tell whether what you asked for has been done.',
  },
  left: {
    'zh-CN': '上次提交没有收到服务器的回应，可能已经生效。',
    'en-US': 'The server did not answer what you sent before. It may have taken effect.',
  },
  leftAgain: {
    'zh-CN': '如要继续，请重新填写并提交：会先核对上次的结果，不会重复处理。',
    'en-US':
      'To go on, fill in the form and send it again: the earlier result is checked first, and nothing is done twice.',
  },
  earlier: {
    'zh-CN': '上次提交的内容已经生效，这次的内容没有提交。',
    'en-US': 'What you sent before has taken effect. What you sent now was not applied.',
  },
  check: {
    'zh-CN': '您可以刷新此页，查看是否已经完成。',
    'en-US': 'You can reload this page to see whether it has been done.',
  },
  again: {
    'zh-CN': '网络恢复后请再次提交：只要内容不变，就不会重复处理。',
    'en-US':
      'Once the network is back, please send it again: as long as nothing is changed, it is done only once.',
  },
} as const;
