import type { CSSProperties } from 'react';
import type { Chart } from '#machines/outline.ts';

/** Returns the size of a chart as CSS variables, by which the stylesheet fits it into its window. */
export function chartSize({ width, height }: Chart): CSSProperties {
  return { '--chart-width': `${width}px`, '--chart-ratio': `${width / height}` };
}

declare module 'react' {
  interface CSSProperties {
    '--chart-width'?: string;
    '--chart-ratio'?: string;
  }
}
