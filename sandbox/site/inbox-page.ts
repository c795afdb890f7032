import { html } from 'hono/html';
import * as v from 'valibot';
import { SmsPurpose, type Locale } from '#contract/base/picklists.ts';
import { beijingTime, type Markup } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#sandbox/wallet-server/texts.ts';
import type { Message } from './inbox.ts';
import { sentPage } from './sent-page.ts';
import { writeSentence } from './sms-sentence.ts';

/** Returns every message that was sent with its sentence, newest first; a code stands out. */
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
