import * as v from 'valibot';
import { isDay, withDashes } from './days.ts';
import { MailAddress, toPlainAddress } from './mail-address.ts';
import { toSixDigits } from './six-digits.ts';
import { typedCode } from './typed-code.ts';

/**
 * Fields that several forms share. Messages are keys of `fieldTexts`, never sentences:
 * the server turns them into the reader's language, the browser does the same for live rules.
 */

const required = filled('required');

export type FieldKey = keyof typeof fieldTexts;

export const fieldTexts = {
  invalid: { 'zh-CN': '内容不正确', 'en-US': 'This value is not valid' },
  required: { 'zh-CN': '此项为必填项', 'en-US': 'This field is required' },
  tooLong: { 'zh-CN': '内容过长', 'en-US': 'This is too long' },
  phone: { 'zh-CN': '请输入有效的手机号', 'en-US': 'Please enter a valid phone number' },
  phoneCountry: {
    'zh-CN': '目前不能向这个国家或地区发送短信，请换一个号码',
    'en-US': 'We cannot send messages to this country or region yet. Please use another number',
  },
  phoneBlocked: {
    'zh-CN': '这个手机号拒收短信，或被运营商屏蔽，请换一个手机号或联系我们',
    'en-US':
      'This number refuses our messages, or its carrier blocks them. Please use another number or contact us',
  },
  email: { 'zh-CN': '请输入有效的邮箱地址', 'en-US': 'Please enter a valid email address' },
  smsCode: { 'zh-CN': '请输入 6 位数字验证码', 'en-US': 'Enter the 6-digit code' },
  passwordLength: { 'zh-CN': '至少 8 个字符', 'en-US': 'At least 8 characters' },
  passwordUpper: { 'zh-CN': '至少一个大写字母', 'en-US': 'At least one uppercase letter' },
  passwordLower: { 'zh-CN': '至少一个小写字母', 'en-US': 'At least one lowercase letter' },
  passwordNumber: { 'zh-CN': '至少一个数字', 'en-US': 'At least one number' },
  passwordSpecial: { 'zh-CN': '至少一个特殊字符', 'en-US': 'At least one special character' },
  passwordCommon: {
    'zh-CN': '这个密码太常见，请换一个',
    'en-US': 'This password is too common, please choose another',
  },
  passwordsDiffer: {
    'zh-CN': '两次输入的密码不一致',
    'en-US': 'The two passwords do not match',
  },
  phoneTaken: {
    'zh-CN': '该手机号已注册，请直接登录',
    'en-US': 'This phone number is already registered. Please log in',
  },
  codeWrong: {
    'zh-CN': '验证码不正确或已过期',
    'en-US': 'The code is wrong or has expired',
  },
  phoneInUse: {
    'zh-CN': '该手机号已用于其他账户',
    'en-US': 'This phone number belongs to another account',
  },
  emailInUse: {
    'zh-CN': '该邮箱已用于其他账户',
    'en-US': 'This email belongs to another account',
  },
  phoneUnchanged: {
    'zh-CN': '这已经是您账户的手机号',
    'en-US': 'This is already the phone number of your account',
  },
  passwordWrong: { 'zh-CN': '密码不正确', 'en-US': 'The password is wrong' },
  planUnavailable: {
    'zh-CN': '该方案需联系顾问办理，不能在线下单',
    'en-US': 'This plan is arranged with an adviser and cannot be ordered online',
  },
  planFree: {
    'zh-CN': '免费等级无需下单，注册账户即可使用',
    'en-US': 'The free level needs no order: every account has it',
  },
  wholeYears: {
    'zh-CN': '按年付须为 12 个月的整数倍',
    'en-US': 'Yearly billing takes whole years',
  },
  monthsRange: { 'zh-CN': '时长须为 1 至 36 个月', 'en-US': 'Between 1 and 36 months' },
  quantityRange: { 'zh-CN': '数量须为 1 至 99', 'en-US': 'Between 1 and 99' },
  userLimit: {
    'zh-CN': '用户数超过该方案的上限',
    'en-US': 'More users than this plan allows',
  },
  idNumber: {
    'zh-CN': '请输入有效的身份证号或护照号',
    'en-US': 'Enter a valid identity card or passport number',
  },
  attachmentRequired: {
    'zh-CN': '请至少上传一份证件材料',
    'en-US': 'Please upload at least one document',
  },
  tooManyFiles: { 'zh-CN': '最多上传 5 个文件', 'en-US': 'At most 5 files' },
  fileUnknown: {
    'zh-CN': '文件不存在或不属于您，请重新上传',
    'en-US': 'This file does not exist or is not yours. Please upload it again',
  },
  currentPasswordWrong: {
    'zh-CN': '当前密码不正确',
    'en-US': 'The current password is wrong',
  },
  passwordUnchanged: {
    'zh-CN': '新密码不能与当前密码相同',
    'en-US': 'The new password must differ from the current one',
  },
  monthsBelowCredit: {
    'zh-CN': '抵扣额已超过应付金额，请选择更长的时长',
    'en-US': 'The credit exceeds the price. Please choose a longer period',
  },
  pageRange: { 'zh-CN': '页码须为正整数', 'en-US': 'The page must be a positive whole number' },
  perPageRange: { 'zh-CN': '数量须为 1 至 100', 'en-US': 'Between 1 and 100' },
  date: {
    'zh-CN': '请输入完整的日期，年份在 1970 到 2100 之间',
    'en-US': 'Please enter a whole date, in a year from 1970 to 2100',
  },
  dateOrder: {
    'zh-CN': '结束日期不能早于开始日期',
    'en-US': 'The end date cannot be before the start date',
  },
  month: {
    'zh-CN': '请输入有效的月份，如 2026-11',
    'en-US': 'Please enter a valid month, such as 2026-11',
  },
  monthAhead: {
    'zh-CN': '这个月还没有开始，请选择本月或更早的月份',
    'en-US': 'This month has not begun yet. Choose the current month or an earlier one',
  },
  channel: { 'zh-CN': '请选择支付宝或微信支付', 'en-US': 'Choose Alipay or WeChat Pay' },
  channelNotOffered: {
    'zh-CN': '本站暂不支持这种付款方式，请选择其他方式',
    'en-US': 'We do not take this way of paying at the moment. Please choose another',
  },
  presentation: { 'zh-CN': '请选择付款方式', 'en-US': 'Choose a way to pay' },
  presentationNotOffered: {
    'zh-CN': '本站暂不支持用这种方式打开钱包，请扫码付款',
    'en-US': 'We do not offer this way into the wallet at the moment. Please scan the QR code',
  },
  sitePath: { 'zh-CN': '返回地址须为本站地址', 'en-US': 'The address must be on this site' },
  refundAmount: {
    'zh-CN': '金额须大于 0，且不超过当前可退金额',
    'en-US': 'More than 0, and no more than can be refunded now',
  },
  refundReason: { 'zh-CN': '请选择退款原因', 'en-US': 'Choose a reason' },
  refundAccount: {
    'zh-CN': '请输入 8 至 30 位数字的银行账户号码',
    'en-US': 'Enter an account number of 8 to 30 digits',
  },
  tooManyNotes: {
    'zh-CN': '补充说明已达上限，请直接联系顾问',
    'en-US': 'No more notes can be added. Please contact an adviser',
  },
  nameRequired: { 'zh-CN': '请输入您的姓名', 'en-US': 'Please enter your name' },
  inquiryTypeRequired: { 'zh-CN': '请选择咨询类型', 'en-US': 'Please choose an inquiry type' },
  descriptionRequired: {
    'zh-CN': '请描述您的需求',
    'en-US': 'Please describe what you need',
  },
  contactMethod: {
    'zh-CN': '请至少填写一种联系方式（手机号或邮箱）',
    'en-US': 'Please provide at least one contact method (phone or email)',
  },
  specialNeedsCompany: {
    'zh-CN': '增值税专用发票只能开给有税号的单位',
    'en-US': 'A special VAT invoice can only be made out to an organization with a tax number',
  },
  tooManyOrders: {
    'zh-CN': '一张发票最多合开 20 笔订单',
    'en-US': 'One invoice can cover at most 20 orders',
  },
  ordersMissing: { 'zh-CN': '请至少选择一笔订单', 'en-US': 'Choose at least one order' },
  titleMissing: { 'zh-CN': '请选择发票抬头', 'en-US': 'Choose an invoice title' },
  tooManyTitles: {
    'zh-CN': '最多保存 20 个发票抬头，请先删除不用的',
    'en-US': 'You can keep at most 20 invoice titles. Delete one that you no longer need',
  },
  titleExists: {
    'zh-CN': '您已保存过相同的发票抬头',
    'en-US': 'You have saved the same invoice title already',
  },
  bankAccount: {
    'zh-CN': '银行账户只含数字，可带空格或连字符',
    'en-US': 'A bank account has digits only, with spaces or hyphens between them',
  },
  idempotencyReused: {
    'zh-CN': '同一请求编号对应了不同的内容，请刷新后重试',
    'en-US': 'This request was already sent with different contents. Refresh and try again',
  },
} as const;

/** Creates the check that a text is not blank. */
export function filled(key: FieldKey) {
  return v.check<string, FieldKey>((value) => value.trim() !== '', key);
}

/**
 * A mainland mobile number as 11 digits, one of another country as E.164. Separators are removed, `00`, `+86`
 * and a zero before a mainland number are understood. Only the server checks the numbering plan of the country.
 */
export const Phone = v.pipe(
  typedCode('required'),
  v.transform((value) =>
    value
      .replace(/^tel:/i, '')
      .replace(/[\s\p{Ps}\p{Pe}./·-]/gu, '')
      .replace(/^\+?00/, '+')
      .replace(/^(?:\+?86)?0?(?=1\d{10}$)/, ''),
  ),
  required,
  v.regex(/^(?:1[3-9]\d{9}|\+(?!86)[1-9]\d{6,14})$/, 'phone'),
);

/** A code of an SMS, a mail or an authenticator; `toSixDigits` reads it. */
export const OneTimeCode = v.pipe(
  typedCode('required'),
  v.transform(toSixDigits),
  required,
  v.regex(/^\d{6}$/, 'smsCode'),
);

export const Email = v.pipe(typedCode('required'), v.transform(toPlainAddress), MailAddress);

/**
 * Creates the schema of a positive whole number in a query string or a body, with its bounds and
 * the key that names a breach.
 */
export function wholeNumber(minimum: number, maximum: number, key: FieldKey) {
  return v.pipe(
    v.union([v.number(), v.pipe(typedCode(key), v.regex(/^\d{1,9}$/), v.transform(Number))], key),
    v.integer(key),
    v.minValue(minimum, key),
    v.maxValue(maximum, key),
  );
}

/**
 * A calendar day in a common notation, from 1970 to 2100; any other year is a typing error (wire, Lists).
 */
export const Day = v.pipe(
  typedCode('date'),
  v.transform(withDashes),
  v.isoDate('date'),
  v.check(isDay, 'date'),
);
