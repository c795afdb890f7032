import { html } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { beijingTime, type Markup } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#sandbox/wallet-server/texts.ts';
import type { ReceivedMail } from './mail-inbox.ts';
import { sentPage } from './sent-page.ts';

/** Returns every mail that was sent, newest first, as plain text. */
export function mailPage(locale: Locale, mails: readonly ReceivedMail[], email: string): Markup {
  return sentPage(locale, {
    title: texts.mailTitle[locale],
    path: '/sandbox/mail',
    filter: { name: 'email', inputMode: 'email', label: texts.emailFilter[locale], value: email },
    items: mails.map(
      (mail) =>
        html`<li class="card">
          <small>${mail.email} · ${beijingTime(mail.sent_at, locale)}</small>
          <h2>${mail.subject}</h2>
          <p class="mail">${mail.text}</p>
        </li>`,
    ),
    none: texts.noMails[locale],
  });
}
