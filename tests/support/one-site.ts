import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { startSite, type SiteData } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    /** For its admin commands (`askAdmin`), which may be used for orders of one's own. */
    siteData: SiteData;
    /** Its console, for colleagues of one's own. */
    consoleUrl: string;
  }
}

/** Starts one site for all browser tests that leave its clock alone; `inject('siteUrl')` names it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const site = await startSite({ CONSOLE_PORT: String(port) });
  project.provide('siteUrl', site.url);
  project.provide('siteData', site.data);
  project.provide('consoleUrl', `http://localhost:${port}`);
  return site.stop;
}
