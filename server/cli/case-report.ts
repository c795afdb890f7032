import type { CaseFact } from '#machines/replay/case-file.ts';
import { isOfThisVersion } from '#machines/replay/dictionary.ts';
import { disagreementsIn } from '#machines/replay/disagreements.ts';
import { factOfNumber } from '#machines/replay/facts.ts';
import { groupLines } from '#machines/replay/lines.ts';
import { createCatalogue } from '#machines/replay/move-ids.ts';
import {
  sentenceOfDisagreement,
  sentenceOfFact,
  sentenceOfStep,
  type DifferPhrases,
  type MachineTexts,
  type Phrases,
} from '#machines/replay/sentences.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { getWalletName } from '#contract/base/channels.ts';
import { formatAmount } from '#server/domain/views/notification-texts.ts';
import type { WaitingRefund } from '#server/domain/views/refund-waiting.ts';
import type { FoundOrder } from '#server/domain/views/case-orders.ts';
import { table, yuan } from './table.ts';
import { loadTexts } from './texts.ts';

type Texts = Phrases & DifferPhrases;

/** An attempt to pay the order; `isOther` if its account is not the configured one. */
type Paid = { paymentNo: string; account: string; isOther: boolean };

type Told = { at: number; side: 'server' | 'customer'; text: string };

/** Formats a case for an operator: the differences between the sides, then one timeline of both. */
export async function caseReport(
  order: FoundOrder,
  facts: readonly CaseFact[],
  { attempts, waiting }: { attempts: readonly Paid[]; waiting: readonly WaitingRefund[] },
  record: SupportRecord | null,
): Promise<string> {
  const texts: Texts = loadTexts('replay');
  const own = facts.map((fact): Told => {
    return { at: Date.parse(fact.at), side: 'server', text: sentenceOfFact(fact, texts, money) };
  });
  const customer = record === null ? null : await customerSide(record, facts, texts);
  const told = [...own, ...(customer?.told ?? [])].toSorted((one, other) => one.at - other.at);
  const isAlike = (one: Told, other: Told) => one.side === 'customer' && one.text === other.text;
  const rows = groupLines(told, isAlike).flatMap(({ from, to, times }) => {
    const { at = 0, side = 'server', text = '' } = told[from] ?? {};
    const until = formatClock(told[to]?.at ?? 0);
    return [
      [
        formatClock(at),
        side,
        times === null ? text : `The same ${times} more times, until ${until}.`,
      ],
    ];
  });
  return [
    `Order ${order.orderNo}, ${order.status}, ${yuan(order.amount)} yuan. Times are Beijing time.`,
    ...waiting.map(describeWaiting),
    ...(customer?.notes ?? []),
    ...attempts.flatMap(describeAccount),
    '',
    table(['time', 'side', 'what'], rows),
  ].join('\n');
}

async function customerSide(record: SupportRecord, facts: readonly CaseFact[], texts: Texts) {
  // Loads all machines: only cases with a support code need them.
  const { outlines } = await import('#machines/outline.ts');
  const { byId } = createCatalogue(outlines);
  const titles: Readonly<Record<string, { title: string }>> = loadTexts('machines');
  const machines = new Map(
    Object.keys(outlines).map((name): [string, MachineTexts] => {
      const kebab = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [name, { ...loadTexts(`flow-${kebab}`), title: titles[name]?.title ?? name }];
    }),
  );
  const seen = record.steps.map((step) => ({
    known: byId.get(step.id) ?? null,
    fact: factOfNumber(step.fact),
    at: record.startedAt + step.at,
  }));
  const told = seen.map(({ at, ...step }): Told => {
    const text = sentenceOfStep(step, machines.get(step.known?.machine ?? ''), texts);
    return { at, side: 'customer', text };
  });
  const differ = disagreementsIn(facts, seen, record.copiedAt).map((found) =>
    sentenceOfDisagreement(found, texts, formatClock),
  );
  const notes = [
    ...(differ.length === 0 ? [texts.differ.agree] : differ),
    ...(record.isSynced ? [] : ['The customer’s times are by their own clock, not checked.']),
    ...(isOfThisVersion(record)
      ? []
      : ['Another version of the site recorded the customer’s side.']),
  ];
  return { told, notes };
}

/** Names the account of a payment, except on the sandbox, which all of its payments are of. */
function describeAccount({ paymentNo, account, isOther }: Paid): string[] {
  if (account === 'sandbox' && !isOther) return [];
  return [`Payment ${paymentNo}: account ${account}${isOther ? ', which is not configured' : ''}.`];
}

const money = (fen: number) => formatAmount(fen, 'en-US');

function describeWaiting(refund: WaitingRefund): string {
  const { refundNo, channel, amount, hasAccount, state, nextAskAt } = refund;
  const wallet = getWalletName(channel, 'en-US');
  const account = hasAccount
    ? 'its owner has named a bank account'
    : 'no bank account is named yet';
  const said = {
    sent: `${wallet} has not said yet that it takes it on`,
    accepted: `${wallet} has accepted it and not confirmed yet that the money went back`,
    abnormal: `${wallet} cannot send back ${money(amount)}, which is still owed; ${account}`,
    unfunded: `${wallet} does not take it on: the merchant’s account has too little money`,
  }[state];
  const next = nextAskAt === null ? '' : `; asked again at ${formatClock(nextAskAt.valueOf())}`;
  return `Refund ${refundNo}: ${said}${next}.`;
}

/** Formats ms since 1970 as `2026-11-22 14:03:22` in Beijing time. */
function formatClock(at: number): string {
  return seconds.format(at);
}

const seconds = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Shanghai',
});
