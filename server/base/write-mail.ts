import type { Locale } from '#contract/base/picklists.ts';

/** The content of a mail: its lines, its groups of values, and the link to read on. */
export type MailContent = {
  /** The brand of the sender. */
  sender: string;
  title: string;
  lines: readonly string[];
  rows?: readonly (readonly [string, string])[];
  link?: { label: string; href: string };
  footer: string;
};

export type WrittenMail = { subject: string; text: string; html: string };

/**
 * Formats a mail as plain text and as simple HTML with the same content. A title has one line, even if its
 * text has line breaks.
 */
export function writeMail(
  { sender, title, lines, rows = [], link, footer }: MailContent,
  locale: Locale,
): WrittenMail {
  const subject = `${title} · ${sender}`.replace(/\p{Cc}+/gu, ' ');
  const colon = locale === 'zh-CN' ? '：' : ': ';
  const paragraphs = [
    ...lines,
    ...(rows.length === 0
      ? []
      : [rows.map(([name, value]) => `${name}${colon}${value}`).join('\n')]),
    ...(link === undefined ? [] : [`${link.label}${colon}${link.href}`]),
    `${footer}\n${sender}`,
  ];
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;font:16px/1.7 system-ui,sans-serif;color:#0b1220;background:#fff"><h1 style="font-size:20px;margin:0 0 16px">${escape(title)}</h1>${lines
    .map((line) => `<p style="margin:0 0 16px">${escape(line)}</p>`)
    .join('')}${table(rows)}${
    link === undefined
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escape(link.href)}">${escape(link.label)}</a></p>`
  }<p style="margin:24px 0 0;font-size:14px;color:#55607a">${escape(footer)}<br>${escape(sender)}</p></body></html>`;
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html };
}

/** Returns the Message-ID for `name`, the same for each sending. */
export function messageId(name: string, origin: string): string {
  return `${name}@${new URL(origin).hostname.replace(/[[\]]/g, '')}`;
}

function table(rows: NonNullable<MailContent['rows']>): string {
  if (rows.length === 0) return '';
  const cells = rows
    .map(
      ([name, value]) =>
        `<tr><th style="text-align:left;font-weight:400;color:#55607a;padding:4px 24px 4px 0">${escape(name)}</th><td style="padding:4px 0">${escape(value)}</td></tr>`,
    )
    .join('');
  return `<table style="border-collapse:collapse;margin:0 0 16px">${cells}</table>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
