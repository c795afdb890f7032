import type { ChartRow } from '#machines/outline.ts';
import type { NumberedMove } from './parts.ts';
import { textWidth, wrap } from './text-width.ts';
import type { ChartTexts } from './texts.ts';

const face = { size: 12 };
const signWidth = 16;
const guardGap = 6;
const widest = 132;

/** Formats the label of these moves: cause and condition on one line if they fit. */
export function formatChartRows(
  moves: readonly NumberedMove[],
  texts: ChartTexts,
  { stays = false, room = widest }: { stays?: boolean; room?: number } = {},
): ChartRow[] {
  return moves.flatMap(({ move, isOtherwise }) => {
    const kind = stays ? 'stays' : move.by.kind;
    const sign = kind === 'event' ? null : kind;
    const guard =
      move.guard === null ? (isOtherwise ? texts.otherwise : '') : texts.guard(move.guard);
    // "Decided at once" has a sign and a condition; a text would say it twice.
    const isMere = move.by.kind === 'always' && guard !== '';
    const text = isMere ? '' : texts.cause(move.by);
    const whole = row({ sign, text, guard });
    if (whole.width <= room) return [whole];
    const lines = (of: string) => wrap(of, room - signWidth, face, texts.locale);
    if (isMere) {
      return lines(guard).map((line, at) =>
        row({ sign: at === 0 ? sign : null, text: '', guard: line }),
      );
    }
    return [
      ...lines(text).map((line, at) =>
        row({ sign: at === 0 ? sign : null, text: line, guard: '' }),
      ),
      ...lines(guard).map((line) => row({ sign: null, text: '', guard: line })),
    ];
  });
}

/** Returns the names of states in lines, with a dot between them. */
export function namesRows(paths: readonly string[], texts: ChartTexts): ChartRow[] {
  const rows: string[] = [];
  for (const name of paths.map(texts.state)) {
    const last = rows.at(-1);
    const joined = last === undefined ? name : `${last} · ${name}`;
    if (last === undefined || textWidth(joined, face) > 236) rows.push(name);
    else rows[rows.length - 1] = joined;
  }
  return rows.map((guard) => row({ sign: null, text: '', guard }));
}

/** Formats the target of a card by its name. */
export function leadsRows(to: string, texts: ChartTexts): ChartRow[] {
  return wrap(texts.state(to), 168, face, texts.locale).map((text, at) =>
    row({ sign: at === 0 ? 'leads' : null, text, guard: '' }),
  );
}

function row({ sign, text, guard }: Omit<ChartRow, 'width'>): ChartRow {
  const gap = text === '' || guard === '' ? 0 : guardGap;
  const width =
    (sign === null ? 0 : signWidth) + textWidth(text, face) + gap + textWidth(guard, face);
  return { sign, text, guard, width };
}
