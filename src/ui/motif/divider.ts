import { createChance } from './chance.ts';
import * as draw from './marks.ts';

export type DividerMotifInput = { seed: string; width: number; height: number; density?: number };

/**
 * Returns one line from an initial to a final state, with a detour that comes back, as the inside of an
 * SVG.
 */
export function dividerMotif({ seed, width, height, density = 1 }: DividerMotifInput) {
  const chance = createChance(`divider:${seed}`);
  const y = Math.round(height / 2) + 0.5;
  const lift = Math.min(14, Math.floor(height / 2) - 6);
  const r = Math.min(8, lift / 2);
  const eighth = (value: number) => Math.round(value / 8) * 8;
  const a = eighth(width * (0.16 + 0.2 * chance()));
  const b = a + eighth(width * (0.14 + 0.16 * chance()));
  const way = chance() < 0.5 ? -1 : 1;
  const away = y + way * lift;
  const detour =
    `M${a - 24} ${y}H${a - r}Q${a} ${y} ${a} ${y + way * r}V${away - way * r}Q${a} ${away} ${a + r} ${away}` +
    `H${b - r}Q${b} ${away} ${b} ${away - way * r}V${y + way * r}Q${b} ${y} ${b + r} ${y}H${b + 24}`;
  const next = eighth(width * (0.62 + 0.2 * chance()));
  return (
    draw.quietPath(`M8 ${y}H${width - 16}${detour}`, 1) +
    `<path d="M8 ${y}H${a - 24}" stroke="var(--xy-motif-accent)" stroke-width="1.5"/>` +
    draw.start(8, y, 4.5) +
    draw.point(a - 24, y) +
    draw.ring((a + b) / 2, away, 4) +
    draw.point(b + 24, y) +
    (density >= 1 ? draw.state(next, y, 32, 12) : '') +
    draw.ring(width - 9, y, 7) +
    draw.dot(width - 9, y, 3.5)
  );
}
