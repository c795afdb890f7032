import { outlines } from '#machines/outline.ts';
import { createCatalogue, namedIn } from '#machines/replay/move-ids.ts';
import type { SupportRecord } from '#machines/replay/support-record.ts';
import { hasEnded, replayRecord, type Stage } from '#src/charts/replay/stages.ts';
import { entryNamed } from '#tests/paths/entry-named.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';
import { pathOfCase } from './case-path.ts';

const catalogue = createCatalogue(outlines);
const names = new Map(
  Object.values(outlines)
    .flatMap(namedIn)
    .map(({ name, known }) => [known.id, name]),
);

/** Names the machines that moved in a case, the one at which the customer was left first. */
export function listMovedMachines(record: SupportRecord): readonly string[] {
  const { stages, runs } = replayRecord(record, catalogue, outlines);
  const last = stages.filter(({ known }) => known?.kind === 'move').toReversed();
  const isOver = ({ run, active }: Stage) => {
    const outline = runs[run ?? -1]?.outline;
    return outline !== undefined && hasEnded(outline, active);
  };
  const seen = new Map<string, boolean>();
  for (const stage of last) {
    const machine = stage.known?.machine ?? '';
    if (!seen.has(machine)) seen.set(machine, isOver(stage));
  }
  const all = [...seen];
  return [...all.filter(([, over]) => !over), ...all.filter(([, over]) => over)].map(
    ([machine]) => machine,
  );
}

/**
 * Returns a test that walks a machine through a case and fails as long as that leaves the customer where
 * they were left. Null where the machine made no move in it.
 */
export async function testOfCase(record: SupportRecord, machine: string): Promise<string | null> {
  const { stages } = replayRecord(record, catalogue, outlines);
  const last = stages.findLast(({ known }) => known?.kind === 'move' && known.machine === machine);
  const entry = await entryNamed(machine);
  if (last === undefined || entry === null) return null;
  const own = stages.filter(({ run }) => run === last.run);
  const foundAt = own.flatMap(({ known }) => (known?.kind === 'at' ? known.path : []));
  const moves = own.flatMap(({ known }) =>
    known?.kind === 'move' ? (names.get(known.id) ?? []) : [],
  );
  const found = pathOfCase(entry, { foundAt, moves });
  if (found === null) return null;
  const { leaves } = await recordedWalk(entry, found.path.text);
  const short = moves.length - found.made;
  const left =
    short === 0
      ? ''
      : `\n * The last ${short} of its ${moves.length} moves cannot be made by this version.`;
  return `import { expect, it } from 'vitest';
import { entryNamed } from '#tests/paths/entry-named.ts';
import { recordedWalk } from '#tests/support/recorded-walk.ts';

/**
 * What a customer's browser recorded on ${new Date(record.startedAt).toISOString()}, without what only went round.${left}
 * Say where this should have led instead, and let the machine lead there.
 */
it(${quoted(`the case of ${record.orderNo ?? 'no order'} does not leave ${machine} in ${leaves.join(', ')}`)}, async () => {
  const entry = await entryNamed(${quoted(machine)});
  if (entry === null) throw new Error('the machine is gone');
  const { leaves } = await recordedWalk(
    entry,
    ${quoted(found.path.text)},
  );

  expect(leaves).not.toEqual([${leaves.map(quoted).join(', ')}]);
});
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
