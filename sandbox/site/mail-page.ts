import { html } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { beijingTime, type Markup } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#sandbox/wallet-server/texts.ts';
import type { ReceivedMail } from './mail-inbox.ts';
import { sentPage } from './sent-page.ts';

/**
 * Returns every sent mail, newest first, as a mail program shows it and as plain text. A frame without rights holds
 * it: nothing in it runs, and its links open in a new tab.
 */
export function mailPage(locale: Locale, mails: readonly ReceivedMail[], email: string): Markup {
  return sentPage(locale, {
    title: texts.mailTitle[locale],
    path: '/sandbox/mail',
    filter: { name: 'email', inputMode: 'email', label: texts.emailFilter[locale], value: email },
    items: mails.map(
      (mail) =>
        html`<li class="mail">
          <h2>${mail.subject}</h2>
          <small>${mail.email} · ${beijingTime(mail.sent_at, locale)}</small>
          <iframe
            title="${mail.subject}"
            srcdoc="${mail.html}"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>
          <details>
            <summary>${texts.plainMail[locale]}</summary>
            <p class="text">${mail.text}</p>
          </details>
        </li>`,
    ),
    none: texts.noMails[locale],
  });
}
