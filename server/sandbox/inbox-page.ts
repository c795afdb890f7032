import { html } from 'hono/html';
import type { Locale } from '#contract/picklists.ts';
import type { Message } from './inbox.ts';
import { sandboxPage, beijingTime, type Markup } from './layout.ts';
import { sandboxTexts as texts } from './texts.ts';

/** Returns every code that was sent, newest first. */
export function inboxPage(locale: Locale, messages: readonly Message[], phone: string): Markup {
  const list = messages.map(
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
  );
  return sandboxPage(
    locale,
    texts.inboxTitle[locale],
    html`<h1>${texts.inboxTitle[locale]}</h1>
      <form method="get" action="/sandbox/sms">
        <label for="phone">${texts.phoneFilter[locale]}</label>
        <input id="phone" name="phone" value="${phone}" inputmode="tel" autocomplete="off" />
        <br />
        <br />
        <button>${texts.show[locale]}</button>
      </form>
      <br />
      ${
        list.length === 0
          ? html`<p class="note">${texts.noMessages[locale]}</p>`
          : html`<ul>
              ${list}
            </ul>`
      }`,
  );
}
