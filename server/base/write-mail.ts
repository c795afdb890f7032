import type { Locale } from '#contract/base/picklists.ts';

type Row = readonly [name: string, value: string];

/** The content of a mail: what it says, what to type or read off, its values, and the link to go on. */
export type MailContent = {
  /** The brand of the sender. */
  sender: string;
  title: string;
  /** A code to type. */
  code?: Row;
  lines: readonly string[];
  /** A sum that the mail is about. */
  amount?: Row | null;
  rows?: readonly Row[];
  link?: { label: string; href: string };
  footer: string;
};

export type WrittenMail = { subject: string; text: string; html: string };

/**
 * Formats a mail as plain text and as HTML with the same content. A title has one line, even if its text has
 * line breaks.
 */
export function writeMail(content: MailContent, locale: Locale): WrittenMail {
  const { sender, title, code, lines, amount, rows = [], link, footer } = content;
  const subject = `${title} · ${sender}`.replace(/\p{Cc}+/gu, ' ');
  const colon = locale === 'zh-CN' ? '：' : ': ';
  const toLine = ([name, value]: Row) => `${name}${colon}${value}`;
  const values = [...(amount == null ? [] : [amount]), ...rows];
  const paragraphs = [
    ...(code === undefined ? [] : [toLine(code)]),
    ...lines,
    ...(values.length === 0 ? [] : [values.map(toLine).join('\n')]),
    ...(link === undefined ? [] : [toLine([link.label, link.href])]),
    `${footer}\n${sender}`,
  ];
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: writeHtml(content, subject, code === undefined ? (lines[0] ?? '') : toLine(code), locale),
  };
}

/** Returns the Message-ID for `name`, the same for each sending. */
export function messageId(name: string, origin: string): string {
  return `${name}@${new URL(origin).hostname.replace(/[[\]]/g, '')}`;
}

const font =
  "-apple-system,'Segoe UI',Arial,'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif";
const layout = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

// Mail programs drop styles of a head, or all but those of a media query: the light colors are inline.
const dark = `@media (prefers-color-scheme:dark){
.ground{background:#0b1220!important}
.card{background:#111b2d!important;border-color:#223049!important}
.text{color:#e7edf6!important}
.fine{color:#b3bfd0!important}
.soft{background:#0e2c2b!important}
.main{background:#2fc196!important;color:#04201a!important}
}`;

/**
 * Lays a mail out in tables, which every mail program shows, at most 560 px wide. It loads nothing: its logo is
 * the first character of the sender. A list of mails shows `preview` next to the subject.
 */
function writeHtml(
  { sender, title, code, lines, amount, rows = [], link, footer }: MailContent,
  subject: string,
  preview: string,
  locale: Locale,
): string {
  const parts = [
    `<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:1.4;color:#0b1220">${escape(title)}</h1>`,
    code === undefined
      ? ''
      : `<p class="fine" style="margin:0 0 4px;font-size:14px;color:#4a586e">${escape(code[0])}</p>
<p class="text" style="margin:0 0 16px;font-size:28px;line-height:1.4;font-weight:600;letter-spacing:4px;color:#0b1220">${escape(code[1])}</p>`,
    ...lines.map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`),
    amount == null
      ? ''
      : `<table ${layout} width="100%" class="soft" style="margin:0 0 16px;border-radius:8px;background:#e8f8f2"><tr>
<td style="padding:12px 16px">${escape(amount[0])}</td>
<td align="right" style="padding:12px 16px;font-size:22px;font-weight:600;white-space:nowrap">${escape(amount[1])}</td>
</tr></table>`,
    rows.length === 0
      ? ''
      : `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;font-size:14px">${rows
          .map(
            ([name, value]) =>
              `<tr><th scope="row" align="left" valign="top" class="fine" style="padding:4px 16px 4px 0;font-weight:400;white-space:nowrap;color:#4a586e">${escape(name)}</th><td align="right" style="padding:4px 0;word-break:break-word">${escape(value)}</td></tr>`,
          )
          .join('\n')}</table>`,
    link === undefined
      ? ''
      : `<table ${layout}><tr><td class="main" style="border-radius:8px;background:#0a7d62"><a href="${escape(link.href)}" target="_blank" class="main" style="display:inline-block;padding:10px 24px;border-radius:8px;line-height:24px;font-weight:600;text-decoration:none;background:#0a7d62;color:#ffffff">${escape(link.label)}</a></td></tr></table>`,
  ];
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" />
<title>${escape(subject)}</title><style>:root{color-scheme:light dark}
${dark}</style></head>
<body class="ground" style="margin:0;padding:0;background:#f6f8fb">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table ${layout} width="100%" lang="${locale}" class="ground" style="background:#f6f8fb"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table ${layout} width="560"><tr><td><![endif]-->
<table ${layout} width="100%" style="max-width:560px;text-align:left"><tr><td style="padding:0 0 16px">
<table ${layout}><tr>
<td width="32" height="32" align="center" class="main" aria-hidden="true" style="width:32px;height:32px;border-radius:8px;font:600 18px/32px ${font};background:#0a7d62;color:#ffffff">${escape(Array.from(sender)[0] ?? '')}</td>
<td class="text" style="padding-left:10px;font:600 18px/32px ${font};color:#0b1220">${escape(sender)}</td>
</tr></table></td></tr>
<tr><td class="card text" style="padding:24px;border:1px solid #dde4ed;border-radius:12px;font:16px/1.7 ${font};background:#ffffff;color:#0b1220">
${parts.filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td class="fine" style="padding:16px 24px 0;font:13px/1.6 ${font};color:#4a586e">${escape(footer)}</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>
`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br />');
}
