import type { Case } from '#contract/staff/case.ts';
import type { OpenedCase } from '#src/charts/replay/open-case.ts';
import type { Stage } from '#src/charts/replay/stages.ts';
import type { LaneFact } from './time-line.ts';

/** Actions that change nothing: only the log shows them. */
const quiet: readonly string[] = ['case.open', 'search', 'field.open', 'session.begin'];

/**
 * Describes in sentences the facts of server, wallet and browser. `sayAct` translates a console action;
 * events that a browser repeats at a fixed pace, such as polls, become one sentence.
 */
export function laneFacts(
  about: Case,
  opened: OpenedCase | null,
  sayAct: (act: string, outcome: string | undefined) => string,
): readonly LaneFact[] {
  const acts = about.timeline
    .filter(({ side, kind }) => side === 'console' && !quiet.includes(kind))
    .map(({ at, kind, status }) => ({
      at: Date.parse(at),
      lane: 'server' as const,
      text: sayAct(kind, status),
      code: kind,
    }));
  return [...acts, ...stagesTold(about, opened)];
}

function stagesTold({ timeline }: Case, opened: OpenedCase | null): readonly LaneFact[] {
  if (opened === null) return [];
  const { replay, sentences, lines } = opened;
  const wallet = new Set(
    timeline.filter(({ side }) => side === 'wallet').map(({ at, kind }) => `${at} ${kind}`),
  );
  const told = new Set(lines.filter(({ times }) => times === null).map(({ from }) => from));
  return replay.stages.flatMap((stage, index): LaneFact[] => {
    const text = sentences[index] ?? '';
    if (stage.said !== null) {
      if (stage.said.kind.endsWith('.stands')) return [];
      const isWallet = wallet.has(`${stage.said.at} ${stage.said.kind}`);
      const lane = isWallet ? 'wallet' : 'server';
      return [{ at: stage.at, lane, text, code: stage.said.kind }];
    }
    if (!told.has(index)) return [];
    return [{ at: stage.at, lane: 'browser', text, code: getStageCode(stage) }];
  });
}

function getStageCode({ known }: Stage): string {
  if (known === null) return '';
  if (known.kind === 'move') return `${known.machine}.${known.move.target ?? known.move.by.name}`;
  return known.kind === 'at' ? `${known.machine}.${known.path}` : known.machine;
}
