import { dictionary, findEntry } from './dictionary.ts';
import {
  limits,
  longestRecordMs,
  origins,
  type Step,
  type SupportRecord,
} from './support-record.ts';

/** Starts of codes, and visits that end at support: what the texts of most codes have in common. */
const common = [
  '30 649 36+6 40.10+1 47+20 37+1 654+15 657.7',
  '49 6 57+30 60.11+10 64+3 62.9',
  '456 94 115 6 80 126+1 407 131',
  '456 94 115 6 80 126+1 407 132 141 138.1+9 166+1 231 148 136+5 415 416+3 418+1 139 126 131',
  '456 94 669 6 80 672+20 122+1 407 132 141 138.2+9 166+1 232 148 192+1 234 210+25 238 198 218',
  '239 205+2 198+25 218 205+2 192+7 210+30 194+1 150 158',
  '456 94 115 6 80 126+1 407 132 141 138.1+9 166+1 231 148 198+25 218 205+2 220+100 225+290',
  '198+1 226 245+4 246 230 198+25 218 205+2 194+1 150 158+1',
  '456 94 669 6 80 672+20 122+1 407 132 141 138.1+9 166+1 231 148 198+25 218 205+2 192+7 210+30',
  '198+25 218 205+2 198+25 218 205+2 198+25 218 205+2 200.11+12 209+5 200.11+10 209+5 200.10+1',
  '194+1 150 158',
  '676 device 480 form en-US wide - 17',
  '676 server 480 order en-US narrow XY202',
  '676 server 480 payment zh-CN wide XY202',
];

/** The dictionary with which codes are packed and unpacked. Written codes depend on it, so it never changes. */
export const commonBytes = new TextEncoder().encode(common.join(' '));

/** More than the longest text of a code has: a longer one has too many steps. */
export const longestText = limits.steps * 20;

const head =
  /^(?<catalogue>\d{1,4}) (?<clock>server|device) (?<zone>-?\d{1,3}) (?<origin>[a-z]+) (?<locale>zh-CN|en-US) (?<width>wide|narrow) (?<orderNo>XY\d{16}|-) (?<startedAt>\d{1,10}) (?<copied>\d{1,6}|-)(?: (?<steps>[\d ./+]+))?$/;
const step = /^(\d{1,4})(?:\.(\d{1,2}))?(?:\/([0-3]))?(?:\+(\d{1,6}))?$/;

/**
 * Writes a record as a line of words: its head, then the steps. A step is its place in the dictionary, `.` and its
 * fact, `/` and the number of its machine, `+` and the whole seconds before it; a zero is left out. Steps that the
 * dictionary does not have are left out.
 */
export function toCodeText({ steps, page, ...record }: SupportRecord): string {
  let before = 0;
  const words = steps.flatMap(({ id, slot, fact, at }) => {
    const entry = findEntry(id);
    if (entry === null) return [];
    const seconds = Math.max(0, Math.round(at / 1000) - before);
    before += seconds;
    return `${entry}${unlessZero('.', fact)}${unlessZero('/', slot)}${unlessZero('+', seconds)}`;
  });
  const { startedAt, copiedAt, orderNo } = record;
  const copied =
    copiedAt === null ? '-' : Math.max(before, Math.round((copiedAt - startedAt) / 1000));
  return [
    dictionary.length,
    record.isSynced ? 'server' : 'device',
    Math.round(record.zone),
    record.origin,
    page.locale,
    page.isWide ? 'wide' : 'narrow',
    orderNo !== null && /^XY\d{16}$/.test(orderNo) ? orderNo : '-',
    Math.max(0, Math.floor(startedAt / 1000)),
    copied,
    ...words,
  ].join(' ');
}

/**
 * Reads the text of a code; null for any other text. A code of a newer version may have steps that this dictionary
 * does not have: their id is -1.
 */
export function readCodeText(text: string): SupportRecord | null {
  const { groups: said } = head.exec(text) ?? {};
  const origin = origins.find((each) => each === said?.['origin']);
  if (said === undefined || origin === undefined) return null;
  const catalogue = Number(said['catalogue']);
  const steps = readSteps(said['steps']?.split(' ') ?? [], catalogue);
  const startedAt = Number(said['startedAt']) * 1000;
  const copiedMs = said['copied'] === '-' ? null : Number(said['copied']) * 1000;
  const lastsMs = Math.max(steps?.at(-1)?.at ?? 0, copiedMs ?? 0);
  if (steps === null || lastsMs > longestRecordMs) return null;
  return {
    catalogue,
    startedAt,
    isSynced: said['clock'] === 'server',
    copiedAt: copiedMs === null ? null : startedAt + copiedMs,
    zone: Number(said['zone']),
    origin,
    page: {
      locale: said['locale'] === 'zh-CN' ? 'zh-CN' : 'en-US',
      isWide: said['width'] === 'wide',
    },
    orderNo: said['orderNo'] === '-' ? null : (said['orderNo'] ?? null),
    steps,
  };
}

function readSteps(words: readonly string[], catalogue: number): readonly Step[] | null {
  if (words.length > limits.steps) return null;
  let at = 0;
  const steps = words.map((word): Step | null => {
    const [found, entry, fact = 0, slot = 0, seconds = 0] = step.exec(word) ?? [];
    if (found === undefined || Number(entry) >= catalogue) return null;
    at += Number(seconds) * 1000;
    return { id: dictionary[Number(entry)]?.id ?? -1, slot: Number(slot), fact: Number(fact), at };
  });
  return steps.every((each) => each !== null) ? steps : null;
}

function unlessZero(sign: string, value: number): string {
  return value === 0 ? '' : `${sign}${value}`;
}
