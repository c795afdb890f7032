import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { outlines } from '#machines/outline.ts';
import { factOfNumber } from '#machines/replay/facts.ts';
import { dictionary } from '#machines/replay/dictionary.ts';
import { createCatalogue, toMoveId } from '#machines/replay/move-ids.ts';
import { sentenceOfStep, type MachineTexts, type Phrases } from '#machines/replay/sentences.ts';
import { readSupportCode } from '#machines/replay/support-code.ts';
import { writeSupportCode } from '#machines/replay/write-code.ts';
import { replayRecord } from '#src/charts/replay/stages.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { entries } from '#tests/paths/entries.ts';
import { readList } from '#tests/paths/lists.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';

const catalogue = createCatalogue(outlines);
const locales = ['zh-CN', 'en-US'] as const;
const startedAt = Date.UTC(2026, 10, 22, 6);
const about = {
  catalogue: dictionary.length,
  startedAt,
  isSynced: false,
  copiedAt: null,
  zone: 0,
  origin: 'form',
  page: { locale: 'zh-CN', isWide: false },
  orderNo: null,
} as const;

test.each(entries.filter(({ name }) => name in outlines))(
  'paths of $name are replayed from their support codes to the same end, in the same sentences',
  async ({ name, ...entry }) => {
    const listed = [...new Set(readList(name).match(/(?<= ⇐ ).*$/gm))];
    const paths = chooseByCommit(`replayed paths of ${name}`, listed, Math.ceil(listed.length / 3));
    const leaves = (outlines[name]?.states ?? [])
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .map(({ path }) => path);
    const tellers = locales.map((locale) => createTeller(name, locale));
    const wrong: string[] = [];
    for (const path of paths) {
      const { moves, leaves: ends } = await recordedWalk({ name, ...entry }, path);
      const code = writeSupportCode({
        ...about,
        steps: moves.map((move) => ({ ...move, id: toMoveId(move.name), at: move.at - startedAt })),
      });
      const { stages, runs } = replayRecord(readSupportCode(code), catalogue, outlines);
      const last = stages.findLast(({ known }) => known?.kind !== 'end');
      const replayed = leaves.filter((leaf) => last?.active.has(leaf)).toSorted();
      const walked = moves.map((move) => ({
        known: catalogue.byId.get(toMoveId(move.name)) ?? null,
        fact: factOfNumber(move.fact),
      }));
      const isWhole =
        runs.length === 1 && stages.every(({ known, isAfterGap }) => known !== null && !isAfterGap);
      const isSame = tellers.every((tell) => `${stages.map(tell)}` === `${walked.map(tell)}`);
      const endsAlike = String(replayed) === String(ends);
      if (!isWhole || !isSame || !endsAlike) wrong.push(`${path}: ${replayed} instead of ${ends}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('a part missing from this version is one step, and the steps after a gap go on', () => {
  const at = (from: string, cause: string) => {
    const known = [...catalogue.byId.values()].find(
      (each) =>
        each.kind === 'move' &&
        each.machine === 'order' &&
        each.from === from &&
        each.move.by.name === cause,
    );
    return { id: known?.id ?? 0, slot: 0, fact: 0, at: 0 };
  };
  const strange = { id: 1, slot: 0, fact: 0, at: 0 };
  const steps = [at('idle', 'cancel.requested'), strange, at('asking.cancelling', 'cancelOrder')];
  const { stages, runs } = replayRecord({ startedAt, steps }, catalogue, outlines);

  expect(catalogue.byId.has(1)).toBe(false);
  expect(runs).toHaveLength(1);
  expect(stages.map(({ known, isAfterGap }) => [known === null, isAfterGap])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
  expect(createTeller('order', 'en-US')({})).toBe('A step that this version does not have.');
});

/** Creates a narrator of a machine in a language, with the texts of its pages. */
function createTeller(machine: string, locale: Locale) {
  const read = (file: string) => JSON.parse(readFileSync(`locales/${locale}/${file}.json`, 'utf8'));
  const kebab = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts: MachineTexts = { ...read(`flow-${kebab}`), title: read('machines')[machine].title };
  const phrases: Phrases = read('replay');
  return ({ known = null, fact = null }: Partial<Parameters<typeof sentenceOfStep>[0]>) =>
    sentenceOfStep({ known, fact }, texts, phrases);
}
