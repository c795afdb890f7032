/** The charts that `tools/vite/charts-plugin.ts` lays out from the machines, in the build and in tests. */
declare module 'virtual:flow-charts' {
  import type { Locale } from '#contract/base/picklists.ts';
  import type { Chart, Drawing, ReadableState } from '#machines/outline.ts';

  export const machines: readonly { name: string; states: number; events: number }[];
  /** Keyed by machine and language, `checkout/zh-CN`. */
  export const drawings: Readonly<Record<string, () => Promise<{ drawing: Drawing }>>>;
  /** Null where the drawing has all lines already. */
  export const fullCharts: Readonly<Record<string, () => Promise<{ every: Chart | null }>>>;
  /** The search index, by language. */
  export const searches: Readonly<
    Record<Locale, () => Promise<{ states: readonly ReadableState[] }>>
  >;
}
