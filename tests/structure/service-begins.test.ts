import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { serviceBegins } from '#contract/service/begin.ts';
import { Locale, PricingType } from '#contract/base/picklists.ts';
import { filesIn } from './sources.ts';

/** Texts that mention a beginning but state no rule about a purchase. */
const allowed: Readonly<Record<string, string>> = {
  'zh-CN/flow-upgrade:': 'the states of a machine that waits for what the server has decided',
  'zh-CN/membership:status.pending': 'a status (spec 4, pending activation)',
  'zh-CN/services/intellectual-property.md:': 'the term of a patent, which the law sets',
  'zh-CN/services/industry-cloud.md:': 'setting up an environment, one step of the work',
  'zh-CN/packages/startup.md:28': 'setting up an account, one step of the work',
  'zh-CN/packages/cloud-start.md:31': 'opening a website to the public',
  'server/site/terms-2026-11-27.en-US.md:': 'the heading above the sentences themselves',
};

/** The content folders about products; articles, reports and topics cover the law and other projects. */
const soldContent = ['services', 'packages', 'news', 'trainings', 'carousels', 'quick-navs'];

describe('when a purchase begins', () => {
  it('the beginning is one sentence for each kind in each language', () => {
    for (const locale of Locale.options) {
      const sentences = PricingType.options.map((kind) => serviceBegins[locale][kind]);

      expect(new Set(sentences).size).toBe(PricingType.options.length);
      expect(sentences.filter((text) => !/^[^。."\\]+[。.]$/.test(text))).toEqual([]);
    }
  });

  it.each(Locale.options)(
    'the beginning is said in %s by that sentence, or by a date, and nowhere else',
    (locale) => {
      const strays = listReadTexts(locale).filter(
        ({ at, text }) =>
          speaksOfBeginning[locale](text) &&
          !takesItIn.test(text) &&
          !Object.keys(allowed).some((place) => at.startsWith(place)),
      );

      // Insert the sentence of contract/service/begin.ts, or a date from the server.
      expect(strays).toEqual([]);
    },
  );

  it.each(Locale.options)(
    'texts in %s insert the beginning only for kinds that are sold',
    (locale) => {
      const kinds = listReadTexts(locale).flatMap(({ text }) =>
        [...text.matchAll(/\{\{(?:begins|refunds)\.([^}]*)\}\}/g)].map(([, kind]) => kind ?? ''),
      );

      expect(kinds.length).toBeGreaterThan(10);
      expect(kinds.filter((kind) => !v.is(PricingType, kind))).toEqual([]);
    },
  );

  it('the check has no exception that nothing needs', () => {
    const spoken = Locale.options.flatMap((locale) =>
      listReadTexts(locale).filter(({ text }) => speaksOfBeginning[locale](text)),
    );

    expect(
      Object.keys(allowed).filter((place) => !spoken.some(({ at }) => at.startsWith(place))),
    ).toEqual([]);
  });

  it.each([
    ['zh-CN', '付款后服务立即开通。请在今天前完成。'],
    ['zh-CN', '付款后立即生效'],
    ['zh-CN', '自付款日起算'],
    ['zh-CN', '提交订单前会再列一次总价，付款成功后才开始计算服务期。'],
    ['zh-CN', '服务期从付款成功之日起十二个月。'],
    ['zh-CN', '文件类交付在付款后八周内完成。'],
    ['en-US', 'As soon as you pay'],
    ['en-US', 'From the day of payment'],
    ['en-US', 'Twelve months from payment.'],
    ['en-US', 'Total below. The year starts once the payment has succeeded.'],
    ['en-US', 'Service activated'],
    ['en-US', 'Documents are delivered within eight weeks of payment.'],
  ] as const)('the check would report in %s: %s', (locale, text) => {
    expect(speaksOfBeginning[locale](text)).toBe(true);
  });
});

/** The sentence itself, or a day that the server has set. */
const takesItIn = /\{\{(?:begins(?:\.\w+)?|date|from)\}\}|\$\{(?:begins|start|end|day\([^)]*\))\}/;

const chinese =
  /生效|开通|起算|起计|(?:立即|即时|到账即)开始|计算服务期|[自从]付款|付款(?:成功|到账)?(?:后|之日|当天|时|日)?(?:立即|即(?!可)|起)|付款(?:成功|到账)?后[一二三四六八十\d\s]+(?:周|个月)/;
const english =
  /\b(?:begins|began|begun|starts|started|activat\w+|takes? effect|(?:runs?|counts?) from)\b/i;
const purchase =
  /\b(?:services?|subscriptions?|memberships?|packages?|plans?|levels?|periods?|years?|upgrades?|orders?)\b/i;
const fromPayment =
  /\b(?:from|\w+s (?:of|after)) (?:the (?:day|date|moment) of )?payment\b|\bas soon as (?:you|it is) pa/i;

const speaksOfBeginning: Record<Locale, (text: string) => boolean> = {
  'zh-CN': (text) => chinese.test(text),
  'en-US': (text) =>
    text
      .split(/(?<=[.!?;:])\s+/)
      .some((part) => fromPayment.test(part) || (english.test(part) && purchase.test(part))),
};

/** Returns all texts of one language: locale texts by key, content and server texts by line. */
function listReadTexts(locale: Locale): readonly { at: string; text: string }[] {
  const texts = filesIn(`locales/${locale}`).flatMap((path) =>
    leaves(JSON.parse(readFileSync(path, 'utf8')), '').map(([key, text]) => ({
      at: `${locale}/${basename(path, '.json')}:${key}`,
      text,
    })),
  );
  const content = [
    ...['', 'start/'].flatMap((part) =>
      soldContent.flatMap((kind) => filesIn(`server/content/${part}${locale}/${kind}`)),
    ),
    ...filesIn('server/site').filter((path) => path.endsWith(`.${locale}.md`)),
  ];
  // The sources that send notifications contain their texts in both languages.
  const spoken = ['notifications', 'orders', 'periods', 'views', 'workflows']
    .flatMap((part) => filesIn(`server/domain/${part}`))
    // What the console says is in locales.
    .filter((path) => !path.startsWith('server/domain/views/console/'));
  const lines = [...content, ...spoken].flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((text, index) => ({
        at: `${path.replace('server/content/', '')}:${index + 1}`,
        text: path.endsWith('.ts')
          ? (/[`'].*[\s\p{Script=Han}].*[`']/u.exec(text)?.[0] ?? '')
          : text,
      })),
  );
  return [
    ...texts,
    ...lines.filter(({ text }) => /\p{Script=Han}/u.test(text) === (locale === 'zh-CN')),
  ];
}

function leaves(value: unknown, at: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[at, value]];
  return Object.entries(Object(value)).flatMap(([key, child]) =>
    leaves(child, at === '' ? key : `${at}.${key}`),
  );
}
