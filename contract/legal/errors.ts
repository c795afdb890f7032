import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of terms and privacy policy. */
export const legalErrors = {
  'legal.not_found': {
    'zh-CN': '没有这个版本的文件',
    'en-US': 'There is no such version of this document',
  },
  'legal.changed': {
    'zh-CN': '条款或政策又有了新版本，请阅读新版本后再同意',
    'en-US': 'There is yet another version. Please read it before you accept',
  },
  'legal.not_accepted': {
    'zh-CN': '服务条款或隐私政策有新版本，请刷新页面，同意后再下单；没有生成订单',
    'en-US':
      'The terms or the privacy policy have a new version. Reload the page and accept it before you order; no order was placed',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof legalErrors, true> {}
}
