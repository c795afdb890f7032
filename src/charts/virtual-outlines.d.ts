/**
 * The outlines that `tools/vite/outlines-plugin.ts` computes from the machines, in the build and in tests.
 */
declare module 'virtual:flow-outlines' {
  import type { Outline } from '#machines/outline.ts';

  export const outlines: Readonly<Record<string, Outline>>;
}
