import type { Locale } from '#contract/base/picklists.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import type { Offer } from './parts.ts';

/** Returns the operator's part of quotes and contracts. */
export function toSeller(site: SiteIdentity, locale: Locale): Pick<Offer, 'seller' | 'seal'> {
  const { bank, colors, sealPicture } = site;
  const { logo } = site.pictures;
  return {
    seller: {
      name: site.entity[locale],
      address: site.office[locale],
      ...(bank === undefined ? {} : { bank }),
      brand: {
        name: site.name[locale],
        logo: logo === undefined ? null : Buffer.from(logo.data, 'base64').toString(),
        color: colors?.light ?? null,
      },
    },
    ...(sealPicture === undefined ? {} : { seal: Buffer.from(sealPicture.data, 'base64') }),
  };
}
