import { createOperator } from '#server/site/operator.ts';
import { readSite, sampleFile } from '#server/site/read-site.ts';
import { toShownSite } from '#server/site/shown-site.ts';

/** The identity that the site has without a SITE_FILE. */
export const sampleSite = readSite(sampleFile);

/** That identity as pages show it while wallets and SMS are those of the sandbox. */
export const sampleShown = toShownSite(sampleSite, { wallets: true, sms: true });

export const sampleOperator = createOperator(() => sampleSite, { wallets: true, sms: true });
