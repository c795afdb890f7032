import type { Locale } from '#contract/base/picklists.ts';
import { getPathLocale } from '#contract/base/locale-path.ts';
import { translatorIn } from '#tests/support/translator.ts';
import { changesOfDocument } from './time.ts';
import type { Truth } from './order-world.ts';
import { untrueKeys } from './sayings.ts';

/** The state of the page as a payer reads it, identified by one sentence. */
export type Look = keyof typeof sentences;

const sentences = {
  review: ['review.submit', 'review.busy'],
  unclear: ['unclear.title'],
  loading: ['loading'],
  choose: ['choose.next', 'choose.phone.next', 'choose.phone.nextScreen'],
  transfer: ['transfer.title'],
  waiting: ['panel.starting.text', 'panel.announcing.text', 'panel.checkingOrder.text'],
  code: ['panel.live.word', 'panel.closing.word'],
  expired: ['panel.expired.word', 'panel.checking.word'],
  confirming: ['panel.confirming.word', 'panel.offline.word', 'panel.missing.word'],
  paid: ['paid.word'],
  refunded: ['refunded.word'],
  cancelled: ['cancelled.word'],
  missing: ['retry'],
  unavailable: ['unavailable.title'],
  asked: ['acceptance:title'],
} as const;

export type Reading = Pick<TextReader, 'says'> & {
  /** The state of the page; a combined text when the page shows several at once. */
  look: string;
};

export type Screen = TextReader & {
  read(): Reading;
  /** Returns a control that can be pressed now: seen, not covered by a dialog. Null for none. */
  control(name: string): HTMLElement | null;
  /** Checks for an open dialog. */
  isAsking(): boolean;
};

/** Reads the texts of the page in the language of its URL. */
export type TextReader = {
  says(key: string, values?: Readonly<Record<string, string>>): boolean;
  /** Checks for a text that no locale file holds. */
  shows(text: string): boolean;
  /** Returns the text behind a key. */
  t(key: string, values?: Readonly<Record<string, string>>): string;
};

export function textReader(address: () => string): TextReader {
  const t: TextReader['t'] = (key, values = {}) =>
    translateCached(getPathLocale(address()), key, values);
  let known = { changes: -1, texts: new Set<string>() };
  function shows(text: string): boolean {
    const changes = changesOfDocument();
    if (known.changes !== changes) known = { changes, texts: textsIn(mainPart()) };
    return known.texts.has(text);
  }

  return {
    t,
    says: (key, values) => shows(t(key, values)),
    shows,
  };
}

export function checkoutScreen(address: () => string): Screen {
  const { t, says, shows } = textReader(address);
  return {
    t,
    says,
    shows,
    read() {
      const found = Object.entries(sentences)
        .filter(([, keys]) => keys.some((key) => says(key.includes(':') ? key : `checkout:${key}`)))
        .map(([look]) => look);
      return { look: found.join(' and ') || 'nothing known', says };
    },
    control: (name) =>
      [...(dialogOnTop() ?? mainPart()).getElementsByTagName('button')].find(
        ({ textContent }) => textContent.trim() === name,
      ) ?? null,
    isAsking,
  };
}

/** Checks for an open dialog. */
export function isAsking(): boolean {
  return dialogOnTop() !== null;
}

function dialogOnTop(): HTMLElement | null {
  const parts = [...document.getElementsByTagName('section')];
  return parts.find((part) => part.getAttribute('role') === 'dialog') ?? null;
}

/** Returns the part of the page that a payer reads. */
export function mainPart(): HTMLElement {
  return document.getElementsByTagName('main')[0] ?? document.body;
}

function textsIn(part: Node, texts = new Set<string>()): Set<string> {
  for (let node = part.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.TEXT_NODE) texts.add(node.nodeValue?.trim() ?? '');
    // The step trail names future steps.
    else if (node.nodeName !== 'OL') textsIn(node, texts);
  }
  return texts;
}

/** Lists the texts about money or a code on the screen that are false. */
export function untruths({ says, look }: Reading, truth: Truth): readonly string[] {
  const { standing } = truth;
  const found = untrueKeys(truth)
    .filter((key) => says(`checkout:${key}`))
    .map((key) => `"${key}" of an order that is ${standing}`);
  const codes = codesOnScreen();
  if (codes.length > 1) found.push(`${codes.length} codes at once`);
  if (codes.length > 0 && truth.openCode === null) found.push(`a code for ${standing} (${look})`);
  return found;
}

/** Reads the summary of the purchase. */
export function summaryText(): string {
  return mainPart().getElementsByTagName('aside')[0]?.textContent ?? '';
}

/** Returns the pictures of codes that can be scanned. */
export function codesOnScreen(): readonly Element[] {
  return [...mainPart().getElementsByTagName('svg')].filter(
    (picture) =>
      picture.getAttribute('role') === 'img' &&
      picture.getAttribute('aria-hidden') !== 'true' &&
      /付款码|payment code/.test(picture.textContent),
  );
}

const translators = new Map<Locale, Map<string, string>>();

function translateCached(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, string>>,
): string {
  const known = translators.get(locale) ?? new Map<string, string>();
  translators.set(locale, known);
  const name = `${key} ${JSON.stringify(values)}`;
  const text = known.get(name) ?? translatorIn(locale)(key, values);
  known.set(name, text);
  return text;
}
