import type { Chart, ChartBox } from '#machines/outline.ts';

/**
 * The side of its state on which a flag is placed, the position of its near edge, and its overhang over the
 * left edge of the chart, in px of the screen.
 */
export type FlagPosition = {
  side: 'above' | 'left' | 'right' | 'below';
  x: number;
  y: number;
  overhang: number;
};

type Area = { x: number; y: number; width: number; height: number };

// The line of a flag between it and its state.
const gapPx = 6;
export const flagHeightPx = 28;

/**
 * Finds a position where a flag of this width, in px, covers no state and no label: above its state if
 * possible, else to the side, else below; above if it fits nowhere. `scale` is that of the drawing.
 */
export function flagPosition(
  { boxes, cards, lines }: Chart,
  box: ChartBox,
  flagWidthPx: number,
  scale: number,
): FlagPosition {
  const [width, height, gap] = [flagWidthPx / scale, flagHeightPx / scale, gapPx / scale];
  const taken: readonly Area[] = [
    ...boxes.filter(({ path }) => path !== box.path && !box.path.startsWith(`${path}.`)),
    ...cards,
    ...lines.flatMap(({ label }) => label ?? []),
  ];
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const sides: readonly { side: FlagPosition['side']; x: number; y: number; area: Area }[] = [
    {
      side: 'above',
      x: middle.x,
      y: box.y,
      area: { x: middle.x - width / 2, y: box.y - gap - height, width, height },
    },
    {
      side: 'left',
      x: box.x,
      y: middle.y,
      area: { x: box.x - gap - width, y: middle.y - height / 2, width, height },
    },
    {
      side: 'right',
      x: box.x + box.width,
      y: middle.y,
      area: { x: box.x + box.width + gap, y: middle.y - height / 2, width, height },
    },
    {
      side: 'below',
      x: middle.x,
      y: box.y + box.height,
      area: { x: middle.x - width / 2, y: box.y + box.height + gap, width, height },
    },
  ];
  const free = sides.find(({ area }) => taken.every((other) => !overlaps(area, other))) ?? sides[0];
  if (free === undefined) return { side: 'above', x: middle.x, y: box.y, overhang: 0 };
  const { side, x, y, area } = free;
  return { side, x: x * scale, y: y * scale, overhang: Math.max(0, -area.x * scale) };
}

/** Estimates the width of a 13 px text with its padding, in px. */
export function flagWidth(text: string): number {
  const wide = [...text].filter((letter) => /\p{Script=Han}/u.test(letter)).length;
  return 16 + wide * 13 + (text.length - wide) * 7;
}

function overlaps(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
