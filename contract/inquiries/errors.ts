import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of inquiries and of records for support (spec 8). */
export const inquiryErrors = {
  'inquiry.too_many': {
    'zh-CN': '您的提交过于频繁，请稍后再试',
    'en-US': 'You have sent several inquiries already. Please try again later',
  },
  'support.unreadable': {
    'zh-CN': '支持码不完整，没有发送',
    'en-US': 'The support code is incomplete and was not sent',
  },
  'support.former': {
    'zh-CN':
      '这个支持码来自旧版页面，已无法读取。请重新加载页面，再操作一遍，然后换取 8 个字符的短码',
    'en-US':
      'This support code is of an earlier version of the site and can no longer be read. Please reload the page, repeat the step, and get a short code of eight characters',
  },
  'support.too_many': {
    'zh-CN': '发送的记录过多，请稍后再试，或直接复制支持码',
    'en-US': 'Too many records were sent. Please try later, or copy the support code instead',
  },
  'support.not_found': {
    'zh-CN': '没有这个短码，或已超过 30 天，或不属于您的订单',
    'en-US':
      'There is no such short code: it is wrong, older than 30 days, or not of an order of yours',
  },
  'support.too_many_guesses': {
    'zh-CN': '短码查询次数过多，请稍后再试',
    'en-US': 'Too many short codes were tried. Please try again later',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof inquiryErrors, true> {}
}
