import { createOperator } from '#server/content/site/operator.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';
import { toShownSite } from '#server/content/site/shown-site.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { sampleMenu } from './sample-services.ts';

/** The identity that the site has without a SITE_FILE. */
export const sampleSite = readSite(sampleFile);

/** Converts an identity to the form that pages show, with the wallets and SMS of the sandbox. */
export const showSite = (site: SiteIdentity) =>
  toShownSite(site, { wallets: true, sms: true }, sampleMenu);

export const sampleShown = showSite(sampleSite);

export const sampleOperator = createOperator(
  () => sampleSite,
  { wallets: true, sms: true },
  () => sampleMenu,
);
