import type { Metrics } from '#server/base/metrics.ts';

/** Counts and times what `render` renders. */
export function countRenders<Rendered>(
  { renders, renderSeconds }: Metrics,
  render: (key: string) => Promise<Rendered>,
): (key: string) => Promise<Rendered> {
  return async (key) => {
    const from = performance.now();
    try {
      const rendered = await render(key);
      renders.add({ outcome: 'done' });
      renderSeconds.observe({}, (performance.now() - from) / 1000);
      return rendered;
    } catch (error) {
      renders.add({ outcome: 'failed' });
      throw error;
    }
  };
}
