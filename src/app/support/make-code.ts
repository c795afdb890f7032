import { outlines } from 'virtual:flow-outlines';
import type { Locale } from '#contract/base/picklists.ts';
import { dictionary } from '#machines/replay/dictionary.ts';
import { createCatalogue, toMoveId } from '#machines/replay/move-ids.ts';
import type { Origin } from '#machines/replay/support-record.ts';
import { writeSupportCode } from '#machines/replay/write-code.ts';
import { zoneOfDevice } from '#src/i18n/format-case.ts';
import { tabRecorder, type Recorder } from './recorder.ts';

/** The details that a page adds to its support code. */
export type CodeAbout = { origin: Origin; orderNo: string | null; locale: Locale };

/**
 * Builds the support code of this tab: the events of its machines, as far as the catalogue names them, and
 * the time of copying. Of the page itself it holds the order number, the language and
 * whether it was wide.
 */
export function makeSupportCode(
  { locale, ...about }: CodeAbout,
  recorder: Recorder = tabRecorder,
): string {
  const { byId } = createCatalogue(outlines);
  const { moves, aheadMs } = recorder.moves();
  // The device's clock may have been set back.
  const copied = Math.max(Date.now(), moves.at(-1)?.at ?? 0);
  const named = moves
    .map((move) => ({ ...move, id: toMoveId(move.name) }))
    .filter(({ id }) => byId.has(id));
  const first = (named[0]?.at ?? copied) + (aheadMs ?? 0);
  const startedAt = Math.floor(first / 1000) * 1000;
  return writeSupportCode({
    ...about,
    page: { locale, isWide: window.matchMedia('(min-width: 48em)').matches },
    catalogue: dictionary.length,
    startedAt,
    isSynced: aheadMs !== null,
    copiedAt: copied + (aheadMs ?? 0),
    zone: zoneOfDevice(),
    steps: named.map(({ id, slot, fact, at }) => ({
      id,
      slot,
      fact,
      at: at + (aheadMs ?? 0) - startedAt,
    })),
  });
}
