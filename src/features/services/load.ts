import type { Locale, ServiceItem } from '#contract/base/picklists.ts';
import type { Sample } from '#contract/content/schemas.ts';
import type { ServiceOffer } from '#contract/service/offer.ts';
import type { ReadCache } from '#src/api/read-cache.ts';

export type ServicePage = { offer: ServiceOffer; samples: readonly Sample[] };

/** Reads what a service promises, and samples of what it hands over. */
export async function loadService(
  api: ReadCache,
  locale: Locale,
  item: ServiceItem,
): Promise<ServicePage> {
  const [offer, samples] = await Promise.all([
    api.read('readService', locale, { item }),
    api.read('listSamples', locale, {}, { service: item }),
  ]);
  return { offer, samples };
}
