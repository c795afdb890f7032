import type { Context } from 'hono';
import type { Locale } from '../../contract/words.ts';

/** The reader's language from Accept-Language: Chinese unless they ask for others (spec §1). */
export function localeOf(c: Context): Locale {
  const header = c.req.header('accept-language');
  if (header === undefined || header.trim() === '') return 'zh-CN';
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
