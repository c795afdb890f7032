import { dictionary } from '#machines/replay/dictionary.ts';
import { outlines } from '#machines/outline.ts';
import { numberOfFact, type StepFact } from '#machines/replay/facts.ts';
import { createCatalogue, type Known } from '#machines/replay/move-ids.ts';
import type { Step, SupportRecord } from '#machines/replay/support-record.ts';
import { writeSupportCode } from '#machines/replay/write-code.ts';

const { byId } = createCatalogue(outlines);

/** Seconds from the start, a machine, and its event: `begin`, `end`, or `<state> <cause> <guard>`. */
export type SampleStep = readonly [seconds: number, machine: string, what: string, fact?: StepFact];

/** 2026-11-22 14:00:00 in Shanghai. */
export const sampleStart = Date.UTC(2026, 10, 22, 6);

/**
 * A payment within five minutes while the network was down: the page learned of it late. Alipay's money
 * came at 14:03:22; the browser was back at 14:05:10.
 */
export const lateCase: readonly SampleStep[] = [
  [0, 'session', 'at signedIn'],
  [0, 'checkout', 'begin'],
  [0.2, 'checkout', ' order.opened'],
  [0.6, 'checkout', 'loadingOrder fetchOrder'],
  [0.6, 'checkout', 'resolving '],
  [0.6, 'checkout', 'unpaid.resuming '],
  [9, 'checkout', 'unpaid channel.picked', 'alipay'],
  [9.8, 'payment', 'begin'],
  [9.8, 'payment', 'watched.wallet.arriving  isCode'],
  [9.8, 'checkout', 'unpaid.startingPayment startPayment'],
  ...[0, 1, 2, 3, 4].flatMap((round): SampleStep[] => [
    [35 + round * 27, 'payment', 'watched.watch.polling fetchStatus'],
    [35 + round * 27, 'payment', 'watched.code.live status.received'],
    [37 + round * 27, 'payment', 'watched.watch.waiting pollInterval'],
  ]),
  [171, 'payment', 'watched.watch.polling network.lost'],
  [309.5, 'payment', 'watched.watch.offline network.restored'],
  [310, 'payment', 'watched.watch.polling fetchStatus isPaid'],
  [310, 'checkout', 'unpaid.paying payment succeeded'],
  [310.6, 'checkout', 'paid.loadingReceipt fetchReceipt'],
];

/** Returns the steps as a code has them. Throws for a step that no chart has. */
export function sampleSteps(steps: readonly SampleStep[]): readonly Step[] {
  return steps.map(([seconds, machine, what, fact]) => {
    const known = [...byId.values()].find((each) => each.machine === machine && isIt(each, what));
    if (known === undefined) throw new Error(`${machine} has no step "${what}"`);
    return { id: known.id, slot: 0, fact: numberOfFact(fact ?? null), at: seconds * 1000 };
  });
}

/** Returns a support code of these steps. */
export function sampleCode(
  steps: readonly SampleStep[],
  more: Partial<SupportRecord> = {},
): string {
  return writeSupportCode({
    catalogue: dictionary.length,
    startedAt: sampleStart,
    isSynced: true,
    copiedAt: null,
    zone: 480,
    origin: 'payment',
    page: { locale: 'zh-CN', isWide: false },
    orderNo: 'XY2026112200000017',
    steps: sampleSteps(steps),
    ...more,
  });
}

function isIt(known: Known, what: string): boolean {
  const [first = '', name = '', guard] = what.split(' ');
  if (known.kind === 'at') return first === 'at' && known.path === name;
  if (known.kind !== 'move') return known.kind === what;
  const { by, guard: own } = known.move;
  return known.from === first && by.name === name && own === (guard ?? null);
}

/** `lateCase` in a code of another version of the site with a shorter dictionary. */
export const codeOfFirstDay =
  '30SE26CSKDFG5DV1KCMB0CT3TC1M1ZN001BT0ARZDSMP6MV34DDSJ0X06GA9QR59K0691A0M63W38CBAN162SK8D0W5HPTNM1A6V624CSDX8D9C0DSW0YB35G000T';

/** `lateCase` in a code of the former format. */
export const formerCode = '20ET9Q1ZJDK6GFKJ9ZZDZZQ79V4CRRD8VY0RJ1K16TW91EGVAGN36HQ7CKGHVBMJWV000G';
