import type { EmailPurpose, Locale } from '#contract/base/picklists.ts';
import type { SiteNames } from '#server/db/tables/site-identity.ts';
import { writeMail, type WrittenMail } from '#server/base/write-mail.ts';

/**
 * Writes the mail with a code; null is for an address that opens no account, and only its owner learns that.
 */
export function codeMail(
  { name }: SiteNames,
  purpose: EmailPurpose,
  code: string | null,
  locale: Locale,
): WrittenMail {
  const text = texts[locale];
  const sender = name[locale];
  if (code === null) {
    return writeMail(
      { sender, title: text.unknown, lines: text.unknownLines, footer: text.ignore },
      locale,
    );
  }
  return writeMail(
    {
      sender,
      title: text[purpose],
      code: [text.code, code],
      lines: [text.expires],
      footer: text.ignore,
    },
    locale,
  );
}

const texts = {
  'zh-CN': {
    login: '登录验证码',
    bind: '绑定邮箱验证码',
    code: '验证码',
    expires: '5 分钟内有效，只能使用一次。请勿告诉他人。',
    unknown: '这个邮箱没有绑定账户',
    unknownLines: [
      '有人在登录页填写了这个邮箱，但没有账户与它绑定，因此没有验证码。',
      '如果是您本人操作，请用手机号登录，然后在“账户安全”里绑定邮箱。',
    ],
    ignore: '如果不是您本人操作，请忽略这封邮件。',
  },
  'en-US': {
    login: 'Your code to log in',
    bind: 'Your code to add this email',
    code: 'Code',
    expires: 'It is valid for 5 minutes and works once. Do not share it.',
    unknown: 'No account uses this email',
    unknownLines: [
      'Someone entered this address on our login page, but no account uses it, so there is no code.',
      'If it was you, log in with your phone number, then add the address under Security.',
    ],
    ignore: 'If this was not you, please ignore this email.',
  },
} as const;
