import type { Sample } from '#contract/content/schemas.ts';
import { createLater } from '#src/app/lazy/later.tsx';

const load = async () => (await import('./sample-section.later.tsx')).SampleSection;

/** Samples of what services hand over, without their code and texts in the first load. */
export const SampleSection = createLater<{ samples: readonly Sample[] }>({
  known: import.meta.env.SSR ? await load() : null,
  load,
  namespaces: ['papers', 'incubation'],
});
