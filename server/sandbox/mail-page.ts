import { html } from 'hono/html';
import type { Locale } from '#contract/picklists.ts';
import { sandboxPage, beijingTime, type Markup } from './layout.ts';
import type { ReceivedMail } from './mail-inbox.ts';
import { sandboxTexts as texts } from './texts.ts';

/** Returns every mail that was sent, newest first, as plain text. */
export function mailPage(locale: Locale, mails: readonly ReceivedMail[], email: string): Markup {
  const list = mails.map(
    (mail) =>
      html`<li class="card">
        <small>${mail.email} · ${beijingTime(mail.sent_at, locale)}</small>
        <h2>${mail.subject}</h2>
        <p class="mail">${mail.text}</p>
      </li>`,
  );
  return sandboxPage(
    locale,
    texts.mailTitle[locale],
    html`<h1>${texts.mailTitle[locale]}</h1>
      <form method="get" action="/sandbox/mail">
        <label for="email">${texts.emailFilter[locale]}</label>
        <input id="email" name="email" value="${email}" inputmode="email" autocomplete="off" />
        <br />
        <br />
        <button>${texts.show[locale]}</button>
      </form>
      <br />
      ${
        list.length === 0
          ? html`<p class="note">${texts.noMails[locale]}</p>`
          : html`<ul>
              ${list}
            </ul>`
      }`,
  );
}
