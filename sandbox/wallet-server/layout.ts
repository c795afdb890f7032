import { html, raw } from 'hono/html';
import type { Locale } from '#contract/base/picklists.ts';
import { sandboxTexts as texts } from './texts.ts';

export type Markup = ReturnType<typeof html>;

const style = `
:root{color-scheme:light dark;--ink:#0b1220;--muted:#55607a;--paper:#fff;--ground:#f3f5f9;--line:#dfe4ee;--jade:#0a7d62;--jade-soft:#e6f4ef;--link:#0a7d62}
@media (prefers-color-scheme:dark){:root{--ink:#eef2f8;--muted:#a3aec4;--paper:#131c2e;--ground:#0b1220;--line:#26324a;--jade:#0a7d62;--jade-soft:#10332b;--link:#5fd3b3}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.75 system-ui,"PingFang SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:26rem;margin:0 auto;padding:24px 16px 48px}
header{display:flex;justify-content:space-between;align-items:baseline;gap:8px;margin-bottom:16px;font-size:14px;color:var(--muted)}
h1{font-size:22px;line-height:1.4;margin:0 0 8px}h2{font-size:16px;margin:24px 0 8px}
.card{background:var(--paper);border:1px solid var(--line);border-radius:16px;padding:24px}
.amount{font-size:clamp(28px,11vw,44px);line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;margin:4px 0 16px}
.state{display:inline-block;padding:2px 12px;border-radius:999px;background:var(--jade-soft);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0;font-size:15px}
dt{color:var(--muted)}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{margin:8px 0 0}label{display:block;font-size:14px;color:var(--muted);margin-bottom:4px}
button,.button{display:block;width:100%;min-height:48px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit;text-align:center;text-decoration:none;line-height:46px;cursor:pointer;padding:0 12px}
button.main{background:var(--jade);border-color:var(--jade);color:#fff;font-weight:600}
a{color:var(--link)}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid var(--link);outline-offset:2px}
input{width:100%;min-height:48px;border:1px solid var(--line);border-radius:12px;background:var(--paper);color:inherit;font:inherit;padding:0 12px}
ul{list-style:none;margin:0;padding:0}li+li{margin-top:8px}
.row{display:flex;justify-content:space-between;gap:12px;align-items:center;min-height:56px;padding:8px 16px;background:var(--paper);border:1px solid var(--line);border-radius:12px;color:inherit;text-decoration:none}
.row small{display:block;color:var(--muted);line-height:1.5}
.code{font-size:24px;letter-spacing:.12em;font-weight:650;font-variant-numeric:tabular-nums}
.mail{padding:8px 0 24px}.mail h2{margin:0}.mail small{color:var(--muted)}main:has(.mail){max-width:46rem}
iframe{display:block;width:100%;height:560px;margin:8px 0;border:1px solid var(--line);border-radius:12px;resize:vertical;overflow:auto}summary{min-height:44px;line-height:44px;cursor:pointer}.text{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}.note{margin:16px 0 0;font-size:14px;color:var(--muted)}.alert{border-left:3px solid var(--jade);padding:4px 12px;margin:0 0 16px;font-size:15px}
`;

/** Returns a phone-sized page. Nothing on it runs: plain forms, one style sheet. */
export function sandboxPage(locale: Locale, title: string, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.brand[locale]}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <header><span>${texts.brand[locale]}</span></header>
          ${body}
          <p class="note">${texts.noMoney[locale]}</p>
        </main>
      </body>
    </html>`;
}

export const sandboxContentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function yuan(fen: number, locale: Locale): string {
  const format = { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(locale, format).format(fen / 100);
}

/** Returns day and second by Beijing's clock, which is named: who reads it may live by another one. */
export function beijingTime(instant: string | Date, locale: Locale): string {
  const text = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(instant));
  return locale === 'zh-CN' ? `${text}（北京时间）` : `${text} Beijing time`;
}
