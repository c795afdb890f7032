import type { Context } from 'hono';
import type { Locale } from '../../contract/words.ts';

/** The reader's language from Accept-Language: Chinese unless they ask for others (spec 1). */
export function localeOf(c: Context): Locale {
  const header = c.req.header('accept-language') ?? '';
  const known = read.get(header);
  if (known !== undefined) return known;
  const locale = readLocale(header);
  if (header.length > 200) return locale;
  if (read.size >= 500) read.clear();
  read.set(header, locale);
  return locale;
}

// Browsers send a handful of different ones, again and again.
const read = new Map<string, Locale>();

function readLocale(header: string): Locale {
  if (header.trim() === '') return 'zh-CN';
  const wishes = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]);
      return { tag, quality: Number(quality.find((value) => value !== undefined) ?? 1) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { tag } of wishes) {
    if (tag === '*' || tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
    if (tag === 'en' || tag.startsWith('en-')) return 'en-US';
  }
  return 'en-US';
}
