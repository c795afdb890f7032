import * as v from 'valibot';
import { Email } from '#contract/base/fields.ts';
import { findCallingCode } from '#server/base/phone-number.ts';

const optional = v.optional(v.string(), '');

// A longer quote of a wrong value does not help.
const longestQuote = 40;

/** Creates a switch that accepts certain words, with a default; its error names the value and all words. */
function createWordSwitch<const Word extends string, const Unset extends string>(
  name: string,
  words: readonly Word[],
  unset: Unset,
) {
  const sentence = (value: string) =>
    `${name} is ${JSON.stringify(value.slice(0, longestQuote))}: it must be ${words.join(', ').replace(/, (?=[^,]*$)/, ' or ')}, or unset.`;
  return v.pipe(
    optional,
    v.transform((value) => (value === '' ? unset : value)),
    v.picklist<readonly (Word | Unset)[], (issue: { input: unknown }) => string>(
      [...words, unset],
      ({ input }) => sentence(String(input)),
    ),
  );
}

const origin = (name: string, example: string) =>
  v.pipe(
    optional,
    v.check(
      (value) => value === '' || isOrigin(value),
      `${name} must be an http or https address without a path, such as ${example}.`,
    ),
  );

const template = (purpose: string) =>
  v.pipe(
    optional,
    v.regex(
      /^(?:$|SMS_\w+$)/,
      `SMS_TEMPLATE_${purpose} must be the code of a template, such as SMS_123456789.`,
    ),
  );

const tencentTemplate = (purpose: string) =>
  v.pipe(
    optional,
    v.regex(
      /^\d*$/,
      `SMS_TENCENT_TEMPLATE_${purpose} must be the id of a template, such as 1234567.`,
    ),
  );

const price = (name: string) =>
  v.pipe(
    optional,
    v.regex(
      /^(?:$|\d{1,3}(?:\.\d{1,4})?$)/,
      `${name} must be a price in yuan with at most four decimals, such as 0.045.`,
    ),
  );

/** Creates a switch with the templates of one event, such as `zh-CN=SMS_1, abroad=SMS_2`. */
const noticeTemplates = (name: string, code: RegExp, example: string) => {
  const sentence = `${name} must be templates by language, such as zh-CN=${example}, and maybe en-US=… and abroad=….`;
  return v.pipe(
    optional,
    v.transform((value) =>
      value
        .split(',')
        .map((part) => part.trim().split('='))
        .filter(([word]) => word !== ''),
    ),
    v.check(
      (parts) =>
        parts.every(([, given = '', ...more]) => code.test(given) && more.length === 0) &&
        new Set(parts.map(([word]) => word)).size === parts.length,
      sentence,
    ),
    v.transform((parts): unknown => Object.fromEntries(parts)),
    v.strictObject(
      {
        'zh-CN': v.optional(v.string()),
        'en-US': v.optional(v.string()),
        abroad: v.optional(v.string()),
      },
      sentence,
    ),
    v.check((found) => found['en-US'] === undefined || found['zh-CN'] !== undefined, sentence),
  );
};

const percent = (name: string) =>
  v.pipe(
    optional,
    v.regex(
      /^(?:$|\d(?:\.\d{1,2})?$)/,
      `${name} must be a percentage with at most two decimals, such as 0.60.`,
    ),
  );

/** The values of each switch; env.ts reads their combinations. */
export const Switches = v.object({
  PORT: v.pipe(
    v.optional(v.string(), '3000'),
    v.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.'),
    v.transform(Number),
    v.maxValue(65_535, 'PORT must be a number from 0 to 65535.'),
  ),
  HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    v.regex(/^[\w.:-]+$/, 'HOST must be an address or a host name.'),
  ),
  PUBLIC_URL: origin('PUBLIC_URL', 'https://example.com'),
  DATA_DIR: v.optional(v.string(), '.data'),
  CONTENT_DIR: optional,
  SITE_FILE: optional,
  DATABASE_URL: v.pipe(
    optional,
    v.regex(/^(?:$|postgres(?:ql)?:\/\/)/, 'DATABASE_URL must begin with postgres://.'),
  ),
  DATA_KEY: optional,
  DATA_KEY_FILE: optional,
  TRUSTED_PROXIES: optional,
  LOG_LEVEL: createWordSwitch('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  START_FORMAT: createWordSwitch('START_FORMAT', ['text', 'json'], ''),
  ALLOW_SANDBOX: createWordSwitch('ALLOW_SANDBOX', ['0', '1'], ''),
  SANDBOX_CONTROL_TOKEN: v.pipe(
    optional,
    v.regex(
      /^(?:$|\S{8,})$/,
      'SANDBOX_CONTROL_TOKEN must have at least 8 characters and no blanks.',
    ),
  ),
  S3_ENDPOINT: origin('S3_ENDPOINT', 'https://s3.example.com'),
  S3_BUCKET: v.pipe(
    optional,
    v.regex(/^(?:$|[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$)/, 'S3_BUCKET must be the name of a bucket.'),
  ),
  S3_REGION: v.pipe(optional, v.regex(/^[\w-]*$/, 'S3_REGION must be the name of a region.')),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SMS_PROVIDER: createWordSwitch('SMS_PROVIDER', ['aliyun', 'tencent'], ''),
  SMS_FALLBACK: createWordSwitch('SMS_FALLBACK', ['aliyun', 'tencent'], ''),
  SMS_ACCESS_KEY_ID: optional,
  SMS_ACCESS_KEY_SECRET: optional,
  SMS_SIGN_NAME: optional,
  SMS_TEMPLATE_LOGIN: template('LOGIN'),
  SMS_TEMPLATE_REGISTER: template('REGISTER'),
  SMS_TEMPLATE_RESET: template('RESET'),
  SMS_TEMPLATE_PHONE: template('PHONE'),
  SMS_TEMPLATE_PHONE_CHANGED: template('PHONE_CHANGED'),
  SMS_TEMPLATE_ABROAD: template('ABROAD'),
  SMS_TEMPLATE_ABROAD_PHONE_CHANGED: template('ABROAD_PHONE_CHANGED'),
  SMS_NOTICE_PAID: noticeTemplates('SMS_NOTICE_PAID', /^SMS_\w+$/, 'SMS_123456789'),
  SMS_NOTICE_REFUNDED: noticeTemplates('SMS_NOTICE_REFUNDED', /^SMS_\w+$/, 'SMS_123456789'),
  SMS_NOTICE_REFUND_FAILED: noticeTemplates(
    'SMS_NOTICE_REFUND_FAILED',
    /^SMS_\w+$/,
    'SMS_123456789',
  ),
  SMS_NOTICE_STEP_DONE: noticeTemplates('SMS_NOTICE_STEP_DONE', /^SMS_\w+$/, 'SMS_123456789'),
  SMS_TENCENT_SECRET_ID: optional,
  SMS_TENCENT_SECRET_KEY: optional,
  SMS_TENCENT_APP_ID: v.pipe(
    optional,
    v.regex(/^\d*$/, 'SMS_TENCENT_APP_ID must be the SdkAppId, a number such as 1400006666.'),
  ),
  SMS_TENCENT_REGION: createWordSwitch(
    'SMS_TENCENT_REGION',
    ['ap-beijing', 'ap-guangzhou', 'ap-nanjing'],
    'ap-guangzhou',
  ),
  SMS_TENCENT_SIGN_NAME: optional,
  SMS_TENCENT_TEMPLATE_LOGIN: tencentTemplate('LOGIN'),
  SMS_TENCENT_TEMPLATE_REGISTER: tencentTemplate('REGISTER'),
  SMS_TENCENT_TEMPLATE_RESET: tencentTemplate('RESET'),
  SMS_TENCENT_TEMPLATE_PHONE: tencentTemplate('PHONE'),
  SMS_TENCENT_TEMPLATE_PHONE_CHANGED: tencentTemplate('PHONE_CHANGED'),
  SMS_TENCENT_TEMPLATE_ABROAD: tencentTemplate('ABROAD'),
  SMS_TENCENT_TEMPLATE_ABROAD_PHONE_CHANGED: tencentTemplate('ABROAD_PHONE_CHANGED'),
  SMS_TENCENT_NOTICE_PAID: noticeTemplates('SMS_TENCENT_NOTICE_PAID', /^\d+$/, '1234567'),
  SMS_TENCENT_NOTICE_REFUNDED: noticeTemplates('SMS_TENCENT_NOTICE_REFUNDED', /^\d+$/, '1234567'),
  SMS_TENCENT_NOTICE_REFUND_FAILED: noticeTemplates(
    'SMS_TENCENT_NOTICE_REFUND_FAILED',
    /^\d+$/,
    '1234567',
  ),
  SMS_TENCENT_NOTICE_STEP_DONE: noticeTemplates('SMS_TENCENT_NOTICE_STEP_DONE', /^\d+$/, '1234567'),
  SMS_PRICE_YUAN: price('SMS_PRICE_YUAN'),
  SMS_PRICE_ABROAD_YUAN: price('SMS_PRICE_ABROAD_YUAN'),
  SMS_TENCENT_PRICE_YUAN: price('SMS_TENCENT_PRICE_YUAN'),
  SMS_TENCENT_PRICE_ABROAD_YUAN: price('SMS_TENCENT_PRICE_ABROAD_YUAN'),
  SMS_COUNTRIES: v.pipe(
    optional,
    v.transform((value) => value.split(/[\s,]+/).filter((country) => country !== '')),
    v.check(
      (countries) => countries.every((country) => findCallingCode(country) !== null),
      'SMS_COUNTRIES must be codes of countries, such as CN, GB, US.',
    ),
  ),
  SMTP_URL: v.pipe(
    optional,
    v.check(
      (value) => value === '' || isSmtp(value),
      'SMTP_URL must be the address of a mail server, such as smtps://name:password@smtp.example.com:465.',
    ),
  ),
  MAIL_FROM: v.pipe(
    optional,
    v.transform(readSender),
    v.string(
      'MAIL_FROM must be an address, or a name with an address, such as Xuyuan Park <park@example.com>.',
    ),
  ),
  ATTENTION_URL: v.pipe(
    optional,
    v.check(
      (value) => value === '' || isHttps(value),
      'ATTENTION_URL must be an https address, such as https://example.com/hook?key=….',
    ),
  ),
  ATTENTION_MAIL: v.pipe(
    optional,
    v.transform((value) => (value === '' ? value : readAddress(value))),
    v.string('ATTENTION_MAIL must be one address, such as staff@example.com.'),
  ),
  WECHAT_MCHID: v.pipe(optional, v.regex(/^\d*$/, 'WECHAT_MCHID must be a number.')),
  WECHAT_APPID: v.pipe(
    optional,
    v.regex(/^(?:$|wx\w+$)/, 'WECHAT_APPID must be the id of an app, such as wx1234567890abcdef.'),
  ),
  WECHAT_KEY_SERIAL: v.pipe(
    optional,
    v.regex(/^[0-9A-Fa-f]*$/, 'WECHAT_KEY_SERIAL must be the serial of the certificate, in hex.'),
  ),
  WECHAT_PRIVATE_KEY: optional,
  WECHAT_API_V3_KEY: v.pipe(
    optional,
    v.regex(/^(?:$|[\x21-\x7e]{32}$)/, 'WECHAT_API_V3_KEY must have 32 letters and digits.'),
  ),
  WECHAT_PUBLIC_KEYS: optional,
  WECHAT_H5: createWordSwitch('WECHAT_H5', ['0', '1'], ''),
  WECHAT_JSAPI_APPID: v.pipe(
    optional,
    v.regex(
      /^(?:$|wx\w+$)/,
      'WECHAT_JSAPI_APPID must be the id of a service account, such as wx1234567890abcdef.',
    ),
  ),
  WECHAT_APP_SECRET: v.pipe(
    optional,
    v.regex(/^(?:$|[0-9A-Za-z]{16,64}$)/, 'WECHAT_APP_SECRET must have letters and digits only.'),
  ),
  WECHAT_BASE_URL: origin('WECHAT_BASE_URL', 'https://api.mch.weixin.qq.com'),
  WECHAT_FEE_PERCENT: percent('WECHAT_FEE_PERCENT'),
  ALIPAY_APP_ID: v.pipe(optional, v.regex(/^\d*$/, 'ALIPAY_APP_ID must be a number.')),
  ALIPAY_SELLER_ID: v.pipe(
    optional,
    v.regex(/^(?:$|2088\d{12}$)/, 'ALIPAY_SELLER_ID must be an account, 2088 and twelve digits.'),
  ),
  ALIPAY_PRIVATE_KEY: optional,
  ALIPAY_PUBLIC_KEYS: optional,
  ALIPAY_WAP: createWordSwitch('ALIPAY_WAP', ['0', '1'], ''),
  ALIPAY_GATEWAY: v.pipe(
    optional,
    v.regex(
      /^(?:$|https?:\/\/[^?#\s]+$)/,
      'ALIPAY_GATEWAY must be an address without a query, such as https://openapi.alipay.com/gateway.do.',
    ),
  ),
  ALIPAY_FEE_PERCENT: percent('ALIPAY_FEE_PERCENT'),
  NOTIFY_URL: origin('NOTIFY_URL', 'https://example.com'),
  CONSOLE_PORT: v.pipe(
    optional,
    v.check(
      (value) => value === '' || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535),
      'CONSOLE_PORT must be a number from 0 to 65535, or unset for no console.',
    ),
  ),
  CONSOLE_HOST: v.pipe(
    v.optional(v.string(), '127.0.0.1'),
    v.regex(/^[\w.:-]+$/, 'CONSOLE_HOST must be an address or a host name.'),
  ),
  CONSOLE_URL: origin('CONSOLE_URL', 'https://console.example.com'),
  CONSOLE_TWO_PERSON_YUAN: v.pipe(
    v.optional(v.string(), '5000'),
    v.regex(/^\d{1,7}$/, 'CONSOLE_TWO_PERSON_YUAN must be a whole number of yuan, such as 5000.'),
    v.transform(Number),
  ),
  NODE_ENV: createWordSwitch('NODE_ENV', ['production', 'development', 'test'], ''),
});

export type SwitchValues = v.InferOutput<typeof Switches>;

/** Reads an address like a form of the site; undefined if it is none. */
function readAddress(value: string): string | undefined {
  const parsed = v.safeParse(Email, value);
  return parsed.success ? parsed.output : undefined;
}

/** Reads an address, or a name with an address in angle brackets; undefined if it is neither. */
function readSender(value: string): string | undefined {
  if (value === '') return value;
  const [, name, inside = ''] = /^([^<>"\p{Cc},;]+) <([^<>]+)>$/u.exec(value) ?? [];
  if (name === undefined) return readAddress(value);
  const address = readAddress(inside);
  return address === undefined ? undefined : `${name} <${address}>`;
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === ''
  );
}

function isHttps(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocol === 'https:' && username === '' && password === '';
}

function isSmtp(value: string): boolean {
  if (!/^smtps?:\/\//.test(value) || !URL.canParse(value)) return false;
  const { hostname, pathname, search } = new URL(value);
  return hostname !== '' && /^\/?$/.test(pathname) && search === '';
}
