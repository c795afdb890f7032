import type { Locale } from '#contract/base/picklists.ts';
import { listSampleFields } from '#server/content/site/list-sample-fields.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';

/** The parts of the operator's identity that a paper shows, in one language. */
export type PaperBrand = {
  name: string;
  /** The author of the PDF; null for the sample, because its committed papers name no author. */
  author: string | null;
  /** The address of the logo; null for the drawn one. */
  logo: string | null;
  /** The color on white, such as `#0a7d62`; null for that of the stylesheet. */
  color: string | null;
};

/** Converts an identity to the parts that papers in one language show. */
export function toPaperBrand(site: SiteIdentity, locale: Locale): PaperBrand {
  const { logo } = site.pictures;
  return {
    name: site.name[locale],
    author: listSampleFields(site).includes('company') ? null : site.company[locale],
    logo: logo === undefined ? null : `data:${logo.type};base64,${logo.data}`,
    color: site.colors?.light ?? null,
  };
}
