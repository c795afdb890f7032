import { html } from 'hono/html';
import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { SmsPurpose, type Locale } from '#contract/base/picklists.ts';
import { beijingTime, type Markup } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#sandbox/wallet-server/texts.ts';
import type { Message } from './inbox.ts';
import { sentPage } from './sent-page.ts';

const forCode: Bilingual<string> = {
  'zh-CN': '您的验证码是 {1}，请勿告诉他人。',
  'en-US': 'Your code is {1}. Do not share it with anyone.',
};

/** The sentences of docs/operations/sms.md; `{1}` and `{2}` are placeholders for the variables in their order. */
const sentences: Record<Message['purpose'], Bilingual<string>> = {
  login: forCode,
  register: forCode,
  reset: forCode,
  phone: forCode,
  phone_changed: {
    'zh-CN': '您的账户手机号已更换为 {1}，如非本人操作请联系我们。',
    'en-US': 'The phone number of your account is now {1}. If this was not you, contact us.',
  },
  paid: {
    'zh-CN': '您的订单（尾号 {1}）已付款 {2} 元，请登录网站查看。',
    'en-US': 'Your order ending in {1} is paid: CNY {2}. Log in to the site to see it.',
  },
  refunded: {
    'zh-CN': '您的订单（尾号 {1}）有 {2} 元已退还，请登录网站查看。',
    'en-US': 'CNY {2} of your order ending in {1} was refunded. Log in to the site to see it.',
  },
  refund_failed: {
    'zh-CN': '您的订单（尾号 {1}）有 {2} 元退款未能原路退回，请登录网站查看。',
    'en-US':
      'A refund of CNY {2} of your order ending in {1} could not be sent back. Log in to the site to see it.',
  },
  step_done: {
    'zh-CN': '您的订单（尾号 {1}）有一个服务步骤已办完，请登录网站查看。',
    'en-US': 'A step of your order ending in {1} is done. Log in to the site to see it.',
  },
  booking_soon: {
    'zh-CN': '您的预约（尾号 {1}）时间为 {2}，请登录网站查看。',
    'en-US': 'Your booking ending in {1} is at {2} (Beijing time). Log in to the site to see it.',
  },
};

/** Returns every sent message with its sentence, newest first, with its code highlighted. */
export function inboxPage(locale: Locale, messages: readonly Message[], phone: string): Markup {
  return sentPage(locale, {
    title: texts.inboxTitle[locale],
    path: '/sandbox/sms',
    filter: { name: 'phone', inputMode: 'tel', label: texts.phoneFilter[locale], value: phone },
    items: messages.map(
      (message) =>
        html`<li class="row">
          <span
            >${message.phone}
            <small
              >${texts.purposes[message.purpose][locale]} ·
              ${beijingTime(message.sent_at, locale)}</small
            >
            ${writeSentence(message, locale)}</span
          >
          ${v.is(SmsPurpose, message.purpose) ? html`<span class="code">${message.code}</span>` : ''}
        </li>`,
    ),
    none: texts.noMessages[locale],
  });
}

/** Returns the sentence that a phone shows for a message, in the language of the page. */
function writeSentence({ purpose, code }: Message, locale: Locale): string {
  const values = code.split(' · ');
  return sentences[purpose][locale].replaceAll(
    /\{([12])\}/g,
    (_, number) => values[Number(number) - 1] ?? '',
  );
}
