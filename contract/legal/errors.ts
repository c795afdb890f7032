import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of terms and privacy policy. */
export const legalErrors = {
  'legal.not_found': {
    'zh-CN': '没有这个版本的文件',
    'en-US': 'There is no such version of this document',
  },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof legalErrors, true> {}
}
