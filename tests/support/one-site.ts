import type { TestProject } from 'vitest/node';
import { startSite } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** For its desk (`askDesk`), which may be worked at for orders of one's own. */
    siteDataDir: string;
  }
}

/** One running site for all browser tests that leave its clock alone; `inject('siteUrl')` names it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await startSite();
  project.provide('siteUrl', site.url);
  project.provide('siteDataDir', site.dataDir);
  return site.stop;
}
