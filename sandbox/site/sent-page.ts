import { html } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { sandboxPage, type Markup } from '#sandbox/wallet-server/layout.ts';
import { sandboxTexts as texts } from '#sandbox/wallet-server/texts.ts';

type SentPage = {
  title: string;
  path: string;
  /** The field that filters the list by recipient, and its value. */
  filter: { name: 'phone' | 'email'; inputMode: 'tel' | 'email'; label: string; value: string };
  items: readonly Markup[];
  none: string;
};

/** Returns a page of what the sandbox has sent, with a field for the recipient. */
export function sentPage(locale: Locale, { title, path, filter, items, none }: SentPage): Markup {
  const { name, inputMode, label, value } = filter;
  return sandboxPage(
    locale,
    title,
    html`<h1>${title}</h1>
      <form method="get" action="${path}">
        <label for="${name}">${label}</label>
        <input
          id="${name}"
          name="${name}"
          value="${value}"
          inputmode="${inputMode}"
          autocomplete="off"
        />
        <br />
        <br />
        <button>${texts.show[locale]}</button>
      </form>
      <br />
      ${
        items.length === 0
          ? html`<p class="note">${none}</p>`
          : html`<ul>
              ${items}
            </ul>`
      }`,
  );
}
