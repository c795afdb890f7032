import type { ContentFiles } from './content-files.ts';

/** Navigates away unless it is rendered as text. */
export const harm =
  '</script><script>window.harmed = true</script><img src=x onerror="window.harmed = true">';
/** Search queries with hostile input. */
export const hostileQueries = [
  "'",
  `"'; drop table orders; --`,
  '%',
  '100%_\\',
  '🎉',
  '../../etc/passwd',
  '\u0000',
  '{{7*7}}',
  '__proto__',
  '-1',
  harm,
  'x'.repeat(10_240),
];
/** Invalid percent encodings, as written in a URL. */
export const brokenQueries = ['%', '%ED%A0%80', '%E0%A4%A', '%00'];
/** Invalid page numbers and page sizes. */
export const numbers = ['-1', '0', '1e9', '1000000000', '1.5', 'NaN', "1' or '1'='1"];

/** Every filter of a list, and an unknown one. */
export const filters = [
  'query',
  'category',
  'category_id',
  'tag',
  'topic_id',
  'is_premium',
  'type',
  'bogus',
];

/** Lists elements that would run another person's input. */
export function harmIn(document: Document): string[] {
  const found = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.getAttributeNames().some((name) => name.startsWith('on')) ||
      /^\s*(?:javascript|data|vbscript):/i.test(
        element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      ) ||
      (element.localName === 'script' && /^\s*window\.harmed/.test(element.textContent ?? '')),
  );
  return found.map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Plants texts of every kind that try to leave the place where they are shown. */
export function plantHarm(files: ContentFiles): void {
  const text = JSON.stringify(harm);
  const written = `title: ${text}\nsummary: ${text}`;
  const body = `${harm}\n\n[click](javascript:window.harmed=true) ![x](x" onerror="window.harmed=true)\n\n## ${harm}\n\n- ${harm}\n`;
  const items = {
    'news/harm': 'date: 2026-11-09\ncategory: news-park\ntags: [open-day]',
    'reports/harm-report': `date: 2026-11-09\ncategory: report-method\npages: 8\nprice: { cny: 0, usd: 0 }`,
    'articles/harm-article':
      'date: 2026-11-09\ntopic: patents\ncategory: innovation-ip\ntags: [patent]\nprice: { cny: 0, usd: 0 }',
    'topics/harm-topic': 'category: innovation-ip\norder: 0',
    'trainings/harm': `date: 2026-12-02\nfrom: '09:00'\nto: '16:00'\nseats: 20\norder: 0`,
    'packages/harm-package': 'price: { cny: 100, usd: 20 }\norder: 0',
  };
  const more = {
    reports: `\nauthor: ${text}\nchapters: [${text}]`,
    articles: `\nauthor: ${text}`,
    trainings: `\naudience: ${text}\nplace: ${text}`,
    packages: `\nincludes: [${text}]`,
  };
  for (const [name, facts] of Object.entries(items)) {
    const [, extra = ''] = Object.entries(more).find(([kind]) => name.startsWith(kind)) ?? [];
    files.write(`zh-CN/${name}.md`, `---\n${facts}\n${written}${extra}\n---\n${body}`);
    files.write(`en-US/${name}.md`, `---\n${written}${extra}\n---\n${body}`);
  }
  for (const locale of ['zh-CN', 'en-US']) files.write(`files/harm-report.${locale}.pdf`, '%PDF');
}
