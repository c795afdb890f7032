import type { Locale } from '../base/picklists.ts';

/**
 * The failures of the staff console, with their texts. They are apart from those of the site, so that its
 * bundle contains nothing of the console.
 */
export const staffErrorTexts = {
  'console.sign_in_failed': {
    'zh-CN': '名称或密码不正确',
    'en-US': 'The name or the password is wrong',
  },
  'console.code_failed': {
    'zh-CN': '验证码不正确，或已经用过',
    'en-US': 'The code is wrong or was used before',
  },
  'console.step_expired': {
    'zh-CN': '密码步骤已过期，请重新登录',
    'en-US': 'Too much time has passed since the password. Please begin again',
  },
  'console.locked': {
    'zh-CN': '连续错误次数过多，请稍后再试',
    'en-US': 'Too many wrong attempts. Please try again later',
  },
  'console.session_ended': {
    'zh-CN': '登录已过期，请重新登录',
    'en-US': 'Your session has expired. Log in again',
  },
  'console.role': {
    'zh-CN': '您的角色没有这项权限，没有做任何更改',
    'en-US': 'Your role does not allow this. Nothing was changed',
  },
  'console.wrong_host': {
    'zh-CN': '控制台不在这个地址上',
    'en-US': 'The console is not at this address',
  },
  'console.wrong_origin': {
    'zh-CN': '这个请求来自其他网站，已拒绝',
    'en-US': 'This request comes from another site and was refused',
  },
  'console.too_broad': {
    'zh-CN': '查找内容过短或过宽，请输入完整的号码、邮箱或姓名、金额、日期，或至少两个字的公司名称',
    'en-US':
      'This would find too much. Enter a whole number, email address or name, an amount, a day, or at least two characters of a company',
  },
  'console.not_found': { 'zh-CN': '没有找到', 'en-US': 'Nothing was found' },
  'console.changed': {
    'zh-CN': '情况已有变化，没有做任何更改，请刷新后再看',
    'en-US': 'This has moved on. Nothing was changed; refresh and see',
  },
  'console.not_now': {
    'zh-CN': '现在不能这样做，没有做任何更改',
    'en-US': 'This cannot be done now. Nothing was changed',
  },
  'console.nothing_promised': {
    'zh-CN': '没有可以改期的承诺：已经办完、已经暂停，或要先处理别的问题。没有做任何更改',
    'en-US':
      'There is no promise to move: it was kept, is paused, or something else comes first. Nothing was changed',
  },
  'console.same_person': {
    'zh-CN': '须由另一位有资金操作权限的同事复核',
    'en-US': 'Another colleague who may move money has to confirm this',
  },
  'console.amount_differs': {
    'zh-CN': '输入的金额与提交复核的金额不一致',
    'en-US': 'The amount differs from the one that was submitted',
  },
  'console.reference_differs': {
    'zh-CN': '输入的银行流水号与登记的不一致',
    'en-US': 'The bank reference differs from the one that was recorded',
  },
  'console.transfer_known': {
    'zh-CN': '这个银行流水号已经登记过，没有再次登记',
    'en-US': 'This bank reference is recorded already. It was not recorded again',
  },
  'console.owned': {
    'zh-CN': '已由另一位同事负责',
    'en-US': 'A colleague looks after this already',
  },
  'console.former_code': {
    'zh-CN':
      '这个支持码来自旧版页面，已无法读取。请客户重新加载页面，再操作一遍，换取 8 个字符的短码',
    'en-US':
      'This support code is of an earlier version of the site. Ask the customer to reload the page, repeat the step, and get a short code of eight characters',
  },
  'console.unreadable_code': {
    'zh-CN': '支持码不完整或无法识别，请客户重新复制',
    'en-US': 'This support code is incomplete or cannot be read. Ask for the whole code again',
  },
} as const satisfies Record<string, Record<Locale, string>>;

export type StaffErrorCode = keyof typeof staffErrorTexts;

/** Checks whether `value` is an error code of the console. */
export function isStaffErrorCode(value: unknown): value is StaffErrorCode {
  return typeof value === 'string' && Object.hasOwn(staffErrorTexts, value);
}
