import type { i18n as I18n } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { disagreementsIn, type Disagreement } from '#machines/replay/disagreements.ts';
import { groupLines, type Line } from '#machines/replay/lines.ts';
import { isOfThisVersion } from '#machines/replay/dictionary.ts';
import { createCatalogue } from '#machines/replay/move-ids.ts';
import { CaseError, readCase, type Case } from '#machines/replay/read-case.ts';
import {
  sentenceOfDisagreement,
  sentenceOfFact,
  sentenceOfStep,
  type DifferPhrases,
  type Phrases,
} from '#machines/replay/sentences.ts';
import { formatClock } from '#src/i18n/format-case.ts';
import { formatMoney } from '#src/i18n/format.ts';
import { readFlow, type Flow } from '#src/charts/flow.ts';
import { replayRecord, replayOfFacts, together, type Replay, type Stage } from './stages.ts';

/** A case with all that its page shows of it. */
export type OpenedCase = Case & {
  replay: Replay;
  lines: readonly Line[];
  /** A sentence for each stage. */
  sentences: readonly string[];
  /** The charts involved, in the order of their first appearance. */
  flows: readonly Flow[];
  differ: readonly Disagreement[];
  /** The clock's offset from UTC, in minutes. */
  zone: number;
  /** Another version recorded it. */
  isOld: boolean;
};

/** The default without a case: Beijing time. */
const parkZone = 480;

/** Reads a case and walks it. Rejects with CaseError, and with anything else where files do not come. */
export async function openCase(text: string, i18n: I18n, locale: Locale): Promise<OpenedCase> {
  const { record, file } = readCase(text);
  const { outlines } = await import('virtual:flow-outlines');
  const catalogue = createCatalogue(outlines);
  const none: Replay = { runs: [], stages: [] };
  const recordReplay = record === null ? none : replayRecord(record, catalogue, outlines);
  const facts = file?.facts ?? [];
  const replay =
    file === null
      ? recordReplay
      : together(recordReplay, replayOfFacts(facts, catalogue, outlines));
  if (replay.stages.length === 0 && record === null) throw new CaseError('file');
  const names = [...new Set(replay.stages.flatMap(({ known }) => known?.machine ?? []))];
  const flows = await Promise.all(names.map((name) => readFlow(i18n, locale, name)));
  const shownFlows = flows.filter((flow) => flow !== null);
  const phrases: Phrases = i18n.getResourceBundle(locale, 'replay');
  return {
    record,
    file,
    replay,
    lines: groupLines(replay.stages, isAlike),
    sentences: replay.stages.map((stage) => describeStage(stage, shownFlows, phrases, locale)),
    flows: shownFlows,
    differ:
      file === null || record === null
        ? []
        : disagreementsIn(facts, recordReplay.stages, record.copiedAt),
    zone: record?.zone ?? parkZone,
    isOld: record !== null && !isOfThisVersion(record),
  };
}

/**
 * Describes the differences between the two sides of a case, in sentences by a clock `zone` minutes ahead of
 * UTC.
 */
export function sentencesOfDiffer(
  differ: readonly Disagreement[],
  zone: number,
  i18n: I18n,
  locale: Locale,
): readonly string[] {
  const phrases: DifferPhrases = i18n.getResourceBundle(locale, 'replay');
  return differ.map((each) => sentenceOfDisagreement(each, phrases, (at) => formatClock(at, zone)));
}

/** Says whether two stages merge in a story; answers of the server never merge. */
function isAlike(one: Stage, other: Stage): boolean {
  const isStep = one.known !== null && one.said === null && other.said === null;
  return isStep && one.known === other.known && one.run === other.run && one.fact === other.fact;
}

function describeStage(
  stage: Stage,
  flows: readonly Flow[],
  phrases: Phrases,
  locale: Locale,
): string {
  if (stage.said !== null) {
    return sentenceOfFact(stage.said, phrases, (fen) => formatMoney(fen, locale));
  }
  const flow = flows.find(({ name }) => name === stage.known?.machine);
  const texts = flow === undefined ? undefined : { ...flow.texts, title: flow.head.title };
  return sentenceOfStep(stage, texts, phrases);
}
