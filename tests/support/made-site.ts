import { join } from 'node:path';
import { createOperator } from '#server/content/site/operator.ts';
import { readSite } from '#server/content/site/read-site.ts';
import { sampleMenu } from './sample-services.ts';

/** A complete identity that shares no word with the sample's. */
export const madeFile = join(import.meta.dirname, 'made-site/site.yaml');
export const madeSite = readSite(madeFile);

/** The made identity as pages show it on a site with real wallets and SMS. */
export const madeOperator = createOperator(
  () => madeSite,
  { wallets: false, sms: false },
  () => sampleMenu,
);
