import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { buildSite } from './build-site.ts';
import { ensureDatabaseTemplate } from './database-template.ts';
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

/**
 * Builds the site and starts it, for all tests that leave its clock alone; `inject('siteUrl')` names it. The next
 * project of the run has the same site.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const provided: Partial<ProvidedContext> = vitest.getProvidedContext();
  if (provided.siteUrl !== undefined) return;
  // A build leaves half a processor free. Without the template each worker would make it.
  await Promise.all([buildSite(), ensureDatabaseTemplate()]);
  const port = await freePort();
  const site = await startSite({ CONSOLE_PORT: String(port) });
  vitest.provide('siteUrl', site.url);
  vitest.provide('siteData', site.data);
  vitest.provide('consoleUrl', `http://localhost:${port}`);
  return site.stop;
}
