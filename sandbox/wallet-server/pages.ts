import { html } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { sandboxPage, beijingTime, yuan, type Markup } from './layout.ts';
import { sandboxTexts as texts } from './texts.ts';
import type { WalletAction } from './payer.ts';
import type { Returns } from './returns.ts';
import type { Trade } from './books.ts';

/** Returns the page on which a code is pasted, or one of those that wait picked, when they may be listed. */
export function walletIndexPage(
  locale: Locale,
  open: readonly Trade[] | null,
  pasted: string | null,
): Markup {
  return sandboxPage(
    locale,
    texts.walletTitle[locale],
    html`<h1>${texts.walletTitle[locale]}</h1>
      ${pasted === null ? '' : html`<p class="alert" role="alert">${texts.unknownCode[locale]}</p>`}
      <form class="card" method="get" action="/sandbox/wallet">
        <label for="code">${texts.pasteLabel[locale]}</label>
        <input
          id="code"
          name="code"
          value="${pasted ?? ''}"
          required
          autocomplete="off"
          aria-describedby="hint"
        />
        <p class="note" id="hint">${texts.pasteHint[locale]}</p>
        <br />
        <button class="main">${texts.openCode[locale]}</button>
      </form>
      ${open === null ? '' : waitingCodes(locale, open)}`,
  );
}

function waitingCodes(locale: Locale, open: readonly Trade[]): Markup {
  const list = open.map(
    (trade) =>
      html`<li>
        <a class="row" href="/sandbox/wallet/${trade.code}">
          <span
            >${texts[trade.channel][locale]}
            <small>${texts.orderNo[locale]} ${trade.orderNo}</small></span
          >
          <strong>${yuan(trade.amount, locale)}</strong>
        </a>
      </li>`,
  );
  return html`<h2>${texts.waitingCodes[locale]}</h2>
    ${
      list.length === 0
        ? html`<p class="note">${texts.noCodes[locale]}</p>`
        : html`<ul>
            ${list}
          </ul>`
    }`;
}

/** Renders the page of one code for its payer: payee, amount, purpose, and the possible actions. */
export function walletCodePage(
  locale: Locale,
  trade: Trade,
  now: Date,
  flash: 'declined' | 'refused' | null,
  returns: Returns | null,
): Markup {
  const expired = isOpen(trade) && trade.expiresAt <= now;
  const state = expired ? texts.states.closed[locale] : texts.states[trade.state][locale];
  return sandboxPage(
    locale,
    texts.payTo[locale],
    html`<div class="card">
        ${flash === null ? '' : html`<p class="alert" role="alert">${texts[flash][locale]}</p>`}
        <h1>${texts.payTo[locale]}</h1>
        <div class="amount">${yuan(trade.amount, locale)}</div>
        <span class="state" role="status">${state}</span>
        <dl>
          <dt>${texts.item[locale]}</dt>
          <dd>${trade.subject}</dd>
          <dt>${texts.orderNo[locale]}</dt>
          <dd>${trade.orderNo}</dd>
          <dt>${texts.method[locale]}</dt>
          <dd>${texts[trade.channel][locale]}</dd>
          ${
            trade.transactionId === null
              ? html`<dt>${texts.validUntil[locale]}</dt>
                  <dd>${beijingTime(trade.expiresAt, locale)}</dd>`
              : html`<dt>${texts.transaction[locale]}</dt>
                  <dd>${trade.transactionId}</dd>`
          }
        </dl>
        ${listWalletActions(trade, expired).map((action) => button(locale, trade, action))}
        ${returns === null ? '' : returnLinks(locale, returns)}
      </div>
      <p class="note"><a href="/sandbox/wallet">${texts.back[locale]}</a></p>`,
  );
}

function isOpen({ state }: Trade): boolean {
  return state === 'unscanned' || state === 'scanned';
}

function listWalletActions(trade: Trade, expired: boolean): readonly WalletAction[] {
  if (expired || trade.state === 'closed') return ['late'];
  if (trade.state === 'unscanned') return ['approve', 'scan', 'decline', 'expire'];
  return trade.state === 'scanned' ? ['approve', 'decline', 'expire'] : [];
}

function button(locale: Locale, trade: Trade, action: WalletAction): Markup {
  const buttonClass = action === 'approve' || action === 'late' ? 'main' : 'plain';
  return html`<form method="post" action="/sandbox/wallet/${trade.code}/${action}">
    <button class="${buttonClass}">${texts[action][locale]}</button>
  </form>`;
}

function returnLinks(locale: Locale, { bare, withResult }: Returns): Markup {
  return html`${
      withResult === null
        ? ''
        : html`<p><a class="button" href="${withResult}">${texts.returnWithResult[locale]}</a></p>`
    }
    <p><a class="button" href="${bare}">${texts.returnToShop[locale]}</a></p>`;
}

/** The page between the shop and WeChat's app: it opens the app, and leads back whatever happens there. */
export function launchPage(locale: Locale, trade: Trade, back: string | null): Markup {
  return sandboxPage(
    locale,
    texts.payTo[locale],
    html`<div class="card">
      <h1>${texts.launchTitle[locale]}</h1>
      <div class="amount">${yuan(trade.amount, locale)}</div>
      <p><a class="button" href="/sandbox/wallet/${trade.code}">${texts.launchApp[locale]}</a></p>
      ${
        back === null
          ? ''
          : html`<p><a class="button" href="${back}">${texts.returnToShop[locale]}</a></p>`
      }
    </div>`,
  );
}

/** Builds the page of a wallet that refuses a payment; `words` is the sentence of the real wallet. */
export function faultPage(locale: Locale, words: string): Markup {
  return sandboxPage(
    locale,
    texts.walletTitle[locale],
    html`<div class="card"><p class="alert" role="alert">${words}</p></div>`,
  );
}
