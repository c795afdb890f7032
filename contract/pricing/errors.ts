import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of prices (spec 8). */
export const pricingErrors = {
  'pricing.not_found': { 'zh-CN': '未找到定价方案', 'en-US': 'Pricing plan not found' },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof pricingErrors, true> {}
}
