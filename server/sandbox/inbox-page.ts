import { html } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { beijingTime, type Markup } from '#server/sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#server/sandbox/wallet-server/texts.ts';
import type { Message } from './inbox.ts';
import { sentPage } from './sent-page.ts';

/** Returns every code that was sent, newest first. */
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
            ></span
          >
          <span class="code">${message.code}</span>
        </li>`,
    ),
    none: texts.noMessages[locale],
  });
}
