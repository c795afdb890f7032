import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of the service of an order. */
export const serviceErrors = {
  'service.not_found': {
    'zh-CN': '服务不存在',
    'en-US': 'Service does not exist',
  },
  'message.too_many': {
    'zh-CN': '您发送的消息过于频繁，请稍后再试',
    'en-US': 'You have sent several messages already. Please try again later',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof serviceErrors, true> {}
}
