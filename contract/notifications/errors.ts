import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of notifications (spec 8). */
export const notificationErrors = {
  'notification.not_yours': { 'zh-CN': '没有权限', 'en-US': 'No permission' },
  'notification.not_found': { 'zh-CN': '通知不存在', 'en-US': 'Notification does not exist' },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof notificationErrors, true> {}
}
