import { EnvError } from '#server/base/env-error.ts';
import { listSampleFields } from '#server/content/site/list-sample-fields.ts';
import { readSite, sampleFile } from '#server/content/site/read-site.ts';
import type { Env } from './env.ts';

/**
 * Refuses real money under the identity of the sample: throws EnvError with the fields that are still the
 * sample's.
 */
export function expectOwnIdentity({
  isProduction,
  wallets,
  siteFile,
}: Pick<Env, 'isProduction' | 'wallets' | 'siteFile'>): void {
  if (!isProduction || wallets === null) return;
  const fields = listSampleFields(readSite(siteFile ?? sampleFile));
  if (fields.length === 0) return;
  throw new EnvError(
    `NODE_ENV=production with real wallets and the identity of the sample: set SITE_FILE to a file with your own ${fields.join(', ')} (docs/operations/identity.md).`,
  );
}
