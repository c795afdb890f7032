import { fillText } from '#contract/base/fill-text.ts';
import type { Move } from '#machines/outline.ts';
import type { CaseFact } from './case-file.ts';
import type { Disagreement } from './disagreements.ts';
import type { StepFact } from './facts.ts';
import type { Known } from './move-ids.ts';

type Named = Readonly<Record<string, string>>;

/** The names of a machine and its parts, as in `machines.json` and `flow-<name>.json`. */
export type MachineTexts = {
  title: string;
  states: Readonly<Record<string, { name: string }>>;
  events: Named;
  ports: Named;
  delays: Named;
  guards: Named;
};

/** The sentences for steps: `steps` and `facts` of `replay.json`. */
export type Phrases = {
  steps: Readonly<
    Record<
      Move['by']['kind'] | 'begin' | 'end' | 'at' | 'unknown' | 'guard' | 'fact' | 'leads' | 'stop',
      string
    >
  >;
  said: Readonly<Record<StepFact, string>>;
  facts: Readonly<Record<CaseFact['kind'], string>>;
  /** The phrase that a sentence about money contains if the fact has an amount. */
  sum: string;
  statuses: Named;
};

/** The phrases for differences between the two sides: `differ` and `reasons` of `replay.json`. */
export type DifferPhrases = {
  differ: Readonly<Record<Disagreement['kind'] | 'agree' | 'paidAfterBecause', string>>;
  reasons: Readonly<Record<Disagreement['reason'], string>>;
};

/** Formats a difference between the two sides as a sentence; `clock` formats ms since 1970. */
export function sentenceOfDisagreement(
  { kind, at, until, end, reason }: Disagreement,
  { differ, reasons }: DifferPhrases,
  clock: (at: number) => string,
): string {
  const isExplained = kind === 'paidAfter' && reason !== 'unknown';
  return fillText(differ[isExplained ? 'paidAfterBecause' : kind], {
    at: clock(at),
    until: until === null ? '' : clock(until),
    end: Number.isFinite(end) ? clock(end) : '',
    reason: reasons[reason],
  });
}

/** Formats a step as a sentence that can be read aloud. */
export function sentenceOfStep(
  { known, fact }: { known: Known | null; fact: StepFact | null },
  texts: MachineTexts | undefined,
  { steps, said }: Phrases,
): string {
  if (known === null || texts === undefined) return steps.unknown;
  const stateName = (path: string) => texts.states[toLocaleKey(path)]?.name ?? path;
  const { title: machine } = texts;
  if (known.kind === 'at') return fillText(steps.at, { machine, state: stateName(known.path) });
  if (known.kind !== 'move') return fillText(steps[known.kind], { machine });
  const { by, guard, target } = known.move;
  const parts = [
    fillText(steps[by.kind], { name: causeName(by, texts) }),
    guard === null ? '' : fillText(steps.guard, { guard: texts.guards[guard] ?? guard }),
    fact === null ? '' : fillText(steps.fact, { fact: said[fact] }),
    target === null ? '' : fillText(steps.leads, { state: stateName(target) }),
    steps.stop,
  ];
  return parts.join('');
}

/** Formats a fact of the server as a sentence; `money` formats fen. */
export function sentenceOfFact(
  fact: CaseFact,
  { facts, statuses, sum }: Phrases,
  money: (fen: number) => string,
): string {
  return fillText(facts[fact.kind], {
    payment: fact.payment_no ?? '',
    sum: fact.amount === undefined ? '' : fillText(sum, { amount: money(fact.amount) }),
    status: statuses[fact.status ?? ''] ?? '',
  });
}

function causeName({ kind, name }: Move['by'], texts: MachineTexts): string {
  const named = kind === 'event' ? texts.events : kind === 'after' ? texts.delays : texts.ports;
  return named[toLocaleKey(name)] ?? name;
}

/** The locales have `/` where a machine has `.`. */
function toLocaleKey(name: string): string {
  return name.replaceAll('.', '/');
}
