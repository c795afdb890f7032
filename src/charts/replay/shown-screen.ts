import type { ScreenText } from '#machines/outline.ts';
import { isWithin, getParentPath } from '#src/charts/paths.ts';
import type { OpenedCase } from './open-case.ts';
import { positionAt, type Position } from './position.ts';
import type { Stage } from './stages.ts';

/** The known values that a page filled into its texts: `orderNo`, `wallet`, `amount`. */
export type FilledIn = Readonly<Record<string, string>>;

/** The customer's screen. */
export type ShownScreen = {
  /** The machine and the state of the picture. */
  position: Position;
  path: string;
  texts: readonly string[];
};

/**
 * Determines the screen of a machine at stage `at`: the visible active states, with the texts that the record
 * proves. Sentences with an unknown value are left out. Null for a note of the server, which has no screen.
 */
export function shownScreen(
  opened: OpenedCase,
  at: number,
  machine: string | null,
  values: FilledIn,
): ShownScreen | null {
  const own = positionAt(opened, at, machine);
  if (own === null || own.stage.said !== null) return null;
  const other = own.leaves.flatMap((leaf) => own.flow.drawing.rules.of[leaf] ?? [])[0];
  const position = (other === undefined ? null : positionAt(opened, at, other)) ?? own;
  const { flow, selected } = position;
  const { rules, screen } = flow.drawing;
  const before = opened.replay.stages
    .slice(0, at + 1)
    .filter(({ run }) => run !== null && run === position.stage.run);
  const lasting = Object.entries(rules.stays).flatMap(([path, cause]) =>
    position.stage.active.has(getParentPath(path)) &&
    hasSince(before, { since: (stage) => stage.active.has(path), until: isCause([cause]) })
      ? path
      : [],
  );
  const present = [...new Set([...position.leaves, ...lasting])];
  const covering = present.filter((path) => rules.covers[path] !== undefined);
  const visible = present.filter(
    (path) =>
      !covering.some(
        (cover) => cover !== path && rules.covers[cover]?.some((hidden) => isWithin(path, hidden)),
      ),
  );
  const said = visible.map((path) => ({
    path,
    texts: (screen[path] ?? []).flatMap((text) =>
      wasShown(text, before) ? filled(text.text, values) : [],
    ),
  }));
  const texts = said.flatMap((each) => each.texts);
  // The picture of a state without proven texts may show another screen.
  const proven = said.flatMap((each) => (each.texts.length > 0 ? [each.path] : []));
  const pictured = proven.length > 0 ? proven : visible;
  const path =
    visible.find((each) => covering.includes(each)) ??
    (pictured.includes(selected) ? selected : pictured[0]);
  return { position, path: path ?? selected, texts: [...new Set(texts)] };
}

function wasShown({ when }: ScreenText, before: readonly Stage[]): boolean {
  if (typeof when === 'string') return when === 'always';
  return hasSince(before, { since: isCause(when.since), until: isCause(when.until) });
}

type IsIt = (stage: Stage) => boolean;

/** Whether the last of all stages that were either one was the one. */
function hasSince(
  stages: readonly Stage[],
  { since, until }: { since: IsIt; until: IsIt },
): boolean {
  const last = stages.findLast((stage) => since(stage) || until(stage));
  return last !== undefined && !until(last);
}

function isCause(causes: readonly string[]): IsIt {
  return ({ known, fact }) => {
    if (known?.kind !== 'move') return false;
    const { by, guard } = known.move;
    const cause = [by.kind, by.name, guard ?? ''].filter((part) => part !== '').join(' ');
    const answer = fact === 'unreachable' ? '(unreachable)' : '(answered)';
    return causes.includes(cause) || (by.kind === 'error' && causes.includes(`${cause} ${answer}`));
  };
}

/** Fills a text in; its sentences with names that have no value are left out. */
function filled(text: string, values: FilledIn): string[] {
  const sentences = text.match(/[^.。！!？?；;]+[.。！!？?；;]*/g) ?? [];
  const known = sentences
    .map((sentence) =>
      sentence.replaceAll(/\{\{(\w+)\}\}/g, (name, key: string) => values[key] ?? name),
    )
    .filter((sentence) => !sentence.includes('{{'))
    .join('')
    .trim();
  return known === '' ? [] : [known];
}
