import { expect, test } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { catalogueOf, idOf } from '#replay/move-ids.ts';
import { readSupportCode, writeSupportCode } from '#replay/support-code.ts';
import { replayOf } from '#src/features/flows/replay/stages.ts';
import { entries } from '#tests/paths/entries.ts';
import { readList } from '#tests/paths/lists.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';

const catalogue = catalogueOf(outlines);

test.each(entries)(
  'every path of $name is replayed from its support code as it was walked',
  async (entry) => {
    const paths = new Set(readList(entry.name).match(/(?<= ⇐ ).*$/gm));
    const wrong: string[] = [];
    for (const path of paths) {
      const { moves, leaves } = await recordedWalk(entry, path);
      const steps = moves.map(({ name, slot, fact, at }) => ({ id: idOf(name), slot, fact, at }));
      const startedAt = Date.UTC(2026, 10, 22, 6);
      const code = await writeSupportCode({
        catalogue: catalogue.hash,
        startedAt,
        isSynced: false,
        zone: 0,
        origin: 'form',
        orderNo: null,
        steps: steps.map((step) => ({ ...step, at: step.at - startedAt })),
      });
      const { stages, runs } = replayOf(await readSupportCode(code), catalogue, outlines);
      const ended = stages.findLast(({ known }) => known?.kind !== 'end');
      const isLeaf = (at: string) =>
        outlines[entry.name]?.states.some(
          ({ path, type }) => path === at && (type === 'atomic' || type === 'final'),
        );
      const replayed = [...(ended?.active ?? [])].filter(isLeaf).toSorted();
      const isWhole = stages.every(
        ({ known, isAfterGap }) => known?.machine === entry.name && !isAfterGap,
      );
      if (!isWhole || runs.length !== 1 || (leaves !== null && String(replayed) !== String(leaves)))
        wrong.push(`${path}: ${replayed} instead of ${leaves}`);
    }

    expect(paths.size).toBeGreaterThan(1);
    expect(wrong).toEqual([]);
  },
);
