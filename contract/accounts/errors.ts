import type { ErrorTexts } from '../base/bilingual.ts';

/** The failures of signing in and of an account (spec 8). */
export const accountErrors = {
  'auth.login_failed': {
    'zh-CN': '登录失败，手机号或密码不正确',
    'en-US': 'Login failed. The phone number or password is wrong',
  },
  'auth.code_wrong': { 'zh-CN': '验证码错误', 'en-US': 'Verification code wrong' },
  'auth.no_account': {
    'zh-CN': '这个手机号还没有账户，可以直接注册',
    'en-US': 'This phone number has no account yet. You can create one',
  },
  'auth.expired': {
    'zh-CN': '认证失败，请重新登录',
    'en-US': 'Authentication failed, please log in again',
  },
  'auth.not_logged_in': { 'zh-CN': '未登录', 'en-US': 'Not logged in' },
  'auth.service_error': { 'zh-CN': '认证服务异常', 'en-US': 'Auth service error' },
  'auth.locked': {
    'zh-CN': '尝试次数过多，请稍后再试，或改用验证码登录',
    'en-US': 'Too many attempts. Wait a while, or log in with a code',
  },
  'auth.busy': {
    'zh-CN': '当前登录人数较多，请稍后再试',
    'en-US': 'Many people are logging in right now. Please try again in a moment',
  },
  'auth.send_failed': { 'zh-CN': '发送失败', 'en-US': 'Send failed' },
  'auth.send_unclear': {
    'zh-CN': '短信服务没有答复，验证码可能已经发出。收到后请直接填写；一分钟后可以重新获取',
    'en-US':
      'The messaging service did not answer, so the code may be on its way. Enter it if it arrives, or request another in a minute',
  },
  'auth.send_too_soon': {
    'zh-CN': '验证码发送过于频繁，请稍后再试',
    'en-US': 'Codes are being requested too often. Please try again later',
  },
  'auth.country_limit': {
    'zh-CN': '今天发往这个国家或地区的短信已达上限，请明天再试',
    'en-US': 'No more messages can go to this country or region today. Please try again tomorrow',
  },
  'auth.email_missing': {
    'zh-CN': '本站目前不发送邮件，请使用手机号',
    'en-US': 'This site does not send email at the moment. Please use your phone number',
  },
  'auth.logout_failed': { 'zh-CN': '退出登录失败', 'en-US': 'Failed to log out' },
  'user.login_first': { 'zh-CN': '请先登录', 'en-US': 'Please log in first' },
  'verification.under_way': {
    'zh-CN': '认证正在审核或已通过，无需重复提交',
    'en-US': 'Your verification is under review or already approved',
  },
  'account.open': {
    'zh-CN': '您还有未办完的事项，办完后才能注销账户',
    'en-US': 'Something of yours is still under way. The account can be closed afterward',
  },
  'account.export_too_many': {
    'zh-CN': '今天导出的次数已达上限，请稍后再试',
    'en-US': 'You have exported your data often enough for today. Please try again later',
  },
  'session.not_found': { 'zh-CN': '该登录已失效', 'en-US': 'This login has already ended' },
} as const satisfies ErrorTexts;

declare module '../base/error-code.ts' {
  interface ErrorCodes extends Record<keyof typeof accountErrors, true> {}
}
