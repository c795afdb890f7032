import { isDeepStrictEqual } from 'node:util';
import { documentKinds } from '#server/db/tables/legal.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { readSite, sampleFile } from './read-site.ts';

const identifying = [
  'name',
  'short',
  'suffix',
  'description',
  'company',
  'phone',
  'mail',
  'address',
  'icp',
  'entity',
  'office',
  'saasUrl',
  'bank',
] as const;

let sample: SiteIdentity | null = null;

/** Lists the fields that still have the values of the sample; the site says so while there is one. */
export function listSampleFields(site: SiteIdentity): string[] {
  sample ??= readSite(sampleFile);
  const { pictures, legal: _, ...texts } = sample;
  const fields: string[] = identifying.filter(
    (field) => texts[field] !== undefined && isDeepStrictEqual(site[field], texts[field]),
  );
  const picture = site.pictures['mini-program'];
  if (picture !== undefined && picture.data === pictures['mini-program']?.data) {
    fields.push('miniProgram');
  }
  for (const kind of documentKinds) {
    if (site.legal.some((each) => each.kind === kind && each.isSample)) fields.push(kind);
  }
  return fields;
}
