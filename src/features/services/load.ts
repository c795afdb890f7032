import type { i18n as I18n } from 'i18next';
import type { Locale, ServiceItem } from '#contract/base/picklists.ts';
import type { Sample } from '#contract/content/schemas.ts';
import type { ServiceOffer } from '#contract/service/offer.ts';
import type { ReadCache } from '#src/api/read-cache.ts';
import { loadTranslations } from '#src/i18n/translations.ts';

export type ServicePage = { offer: ServiceOffer; samples: readonly Sample[] };

/** Reads what a service promises, and samples of what it hands over. */
export async function loadService(
  { api, i18n, locale }: { api: ReadCache; i18n: I18n; locale: Locale },
  item: ServiceItem,
): Promise<ServicePage> {
  const [offer, samples] = await Promise.all([
    api.read('readService', locale, { item }),
    api.read('listSamples', locale, {}, { service: item }),
    // Only the server renders the samples at first.
    import.meta.env.SSR ? loadTranslations(i18n, locale, ['papers', 'incubation']) : null,
  ]);
  return { offer, samples };
}
