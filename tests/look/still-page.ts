import type { Page } from 'playwright-core';
import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { motifs } from '#src/ui/motif/motifs.ts';
import { listPatterns } from '#tests/paths/drivers/tour.ts';
import type { BrowserStage } from '#tests/paths/browser/stage.ts';

const englishDay = String.raw`\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}`;

/** A text that differs in every run, as a pattern, and the text that a picture shows in its place. */
export type Still = readonly [pattern: string, still: string];

const phones: readonly Still[] = [
  [String.raw`\b1[3-9]\d{9}\b`, '13900000017'],
  [String.raw`\b1\d{2}\*{4}\d{4}\b`, '139****0017'],
];

/** The random parts of numbers, after their day or time: these are enough while the clock is stopped. */
export const randomParts: readonly Still[] = [
  ...phones,
  [String.raw`(?<=\bXY\d{8})\d{8}\b`, '12345678'],
  [String.raw`(?<=\b[PR]\d{14})[0-9A-Z]{11}\b`, 'ABCDEFGHJKM'],
  [String.raw`(?<=\b[IQ]\d{8})[0-9A-Z]{8}\b`, 'ABCDEFGH'],
  [String.raw`(?<=\b20\d{6}2200|\b42000\d{7})\d{16}\b`, '1234567812345678'],
];

const numbersAndDates: readonly Still[] = [
  ...phones,
  [String.raw`\b(?!XY|P2)[A-Z]{1,3}-?\d{6,}[0-9A-Z-]*`, 'ZX2026011500017'],
  [String.raw`\bXY\d{10,}`, 'XY2026011512345678'],
  [String.raw`\bP\d{14,}[0-9A-Z]*`, 'P20260115103000ABCDEFGHJKM'],
  [String.raw`\d{4}年\d{1,2}月\d{1,2}日`, '2026年1月15日'],
  [String.raw`(?<!年)\d{1,2}月\d{1,2}日`, '1月15日'],
  [`${englishDay}, \\d{4}`, 'Jan 15, 2026'],
  [`${englishDay}(?!\\d|, \\d{4})`, 'Jan 15'],
  [String.raw`(?<=(?:日|Jan 15|2026),? (?:at )?)\d{1,2}:\d{2}`, '10:30'],
];

/**
 * Makes texts and codes of a page the same in every run, so that its picture changes with the page alone:
 * `stills`, by default all numbers, dates and times. The code that is left cannot be paid. Returns a function that
 * undoes it.
 */
export async function stillPage(
  page: Page,
  stills: readonly Still[] = numbersAndDates,
): Promise<() => Promise<void>> {
  const code = renderToStaticMarkup(createElement(QRCodeSVG, { value: codeText, level: 'M' }));
  const cover = motifs.cover({ seed: 'XY2026011512345678', width: 128, height: 128 });
  await page.evaluate(
    ([replaced, drawn, motif]) => {
      const still = (text: string) =>
        replaced.reduce(
          (last, [pattern, by]) => last.replaceAll(new RegExp(pattern, 'gu'), by),
          text,
        );
      const undo: (() => void)[] = [];
      const replace = (place: object, name: string, by: string) => {
        const before: unknown = Reflect.get(place, name);
        undo.push(() => void Reflect.set(place, name, before));
        Reflect.set(place, name, by);
      };
      Object.assign(globalThis, { unstill: () => undo.forEach((each) => each()) });
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.nodeValue ?? '';
        const isCountdown = node.parentElement?.closest('[role="timer"]') != null;
        // A countdown is long or short.
        const changed = isCountdown
          ? text.replace(/\d+:\d{2}/, (time) => (Number.parseInt(time, 10) > 9 ? '29:30' : '4:30'))
          : still(text);
        if (changed !== text) replace(node, 'nodeValue', changed);
      }
      for (const input of document.querySelectorAll('input')) {
        if (input.type === 'text' || input.type === 'tel')
          replace(input, 'value', still(input.value));
      }
      // Drawn from the number of the order.
      for (const svg of document.querySelectorAll('main svg[viewBox="0 0 128 128"]')) {
        replace(svg, 'innerHTML', motif);
      }
      const template = document.createElement('template');
      template.innerHTML = drawn;
      const [fresh] = template.content.children;
      for (const svg of document.querySelectorAll('main svg[role="img"]')) {
        if (fresh === undefined || !/付款码|payment code/.test(svg.textContent)) continue;
        const own = [...svg.childNodes];
        const viewBox = svg.getAttribute('viewBox') ?? '';
        undo.push(() => {
          svg.replaceChildren(...own);
          svg.setAttribute('viewBox', viewBox);
        });
        svg.setAttribute('viewBox', fresh.getAttribute('viewBox') ?? '');
        svg.replaceChildren(...fresh.cloneNode(true).childNodes);
      }
    },
    [stills, code, cover] as const,
  );
  return () =>
    page.evaluate(() => {
      const { unstill } = Object(globalThis);
      unstill();
    });
}

const codeText = 'https://qr.alipay.com/a-code-that-nobody-can-pay-by';

/** Resolves once nothing has changed on a page for a while: no picture shows half of a turn. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quietMs = 300;
        let timer = setTimeout(resolve, quietMs);
        new MutationObserver((changes) => {
          const isCountdown = ({ target }: MutationRecord) =>
            target.parentElement?.closest('[role="timer"]') != null;
          if (changes.every(isCountdown)) return;
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
}

/** Scrolls to the first of these texts on the screen, with the content below it. */
export async function scrollToText(stage: BrowserStage, keys: readonly string[]): Promise<void> {
  await stage.page.evaluate(
    (patterns) => {
      const isSaying = (element: Element) =>
        element instanceof HTMLElement &&
        patterns.some((pattern) =>
          new RegExp(pattern, 'u').test(element.innerText.replaceAll(/\s+/g, ' ')),
        );
      let found: Element = document.body;
      for (;;) {
        const inner = [...found.children].find(isSaying);
        if (inner === undefined) break;
        found = inner;
      }
      if (patterns.length === 0 || found === document.body) scrollTo(0, 0);
      else found.scrollIntoView({ block: 'center', behavior: 'instant' });
    },
    listPatterns(stage, keys),
  );
}
