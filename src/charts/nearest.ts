import type { ChartBox } from '#machines/outline.ts';

const titleHeight = 52;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * Returns the state to which a key leads: an arrow to the nearest in its direction, Home and End to the
 * first and the last; null for any other key and where nothing lies.
 */
export function stateByKey(key: string, from: string, boxes: readonly ChartBox[]): string | null {
  if (key === 'Home') return boxes[0]?.path ?? null;
  if (key === 'End') return boxes.at(-1)?.path ?? null;
  const box = boxes.find(({ path }) => path === from);
  const direction = directions[key];
  if (box === undefined || direction === undefined) return null;
  const [dx, dy] = direction;
  const [x, y] = getTitleCenter(box);
  const [nearest] = boxes
    .filter(({ path }) => path !== from)
    .map((box) => {
      const [toX, toY] = getTitleCenter(box);
      const ahead = (toX - x) * dx + (toY - y) * dy;
      const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx);
      return { path: box.path, ahead, cost: ahead + 2 * aside };
    })
    .filter(({ ahead }) => ahead > 0)
    .toSorted((one, other) => one.cost - other.cost);
  return nearest?.path ?? null;
}

/** The middle of the bar in which a state has its title. */
function getTitleCenter({ x, y, width, height }: ChartBox): readonly [x: number, y: number] {
  return [x + width / 2, y + Math.min(height, titleHeight) / 2];
}
