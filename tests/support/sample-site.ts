import { createOperator } from '#server/content/site/operator.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';
import { toShownSite } from '#server/content/site/shown-site.ts';
import { sampleMenu } from './sample-services.ts';

/** The identity that the site has without a SITE_FILE. */
export const sampleSite = readSite(sampleFile);

/** The sample identity as pages show it with the wallets and SMS of the sandbox. */
export const sampleShown = toShownSite(sampleSite, { wallets: true, sms: true }, sampleMenu);

export const sampleOperator = createOperator(
  () => sampleSite,
  { wallets: true, sms: true },
  () => sampleMenu,
);
