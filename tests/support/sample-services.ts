import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { MenuService } from '#contract/content/site.ts';
import { nameInMenus } from '#server/domain/views/service-offer.ts';
import { readOwnContent } from './own-content.ts';

/** The services of the sample, in the order of its menus. */
export const sampleServices = [
  'rd-management',
  'trademark',
  'intellectual-property',
  'international',
  'industry-cloud',
] as const;

/** The services of the sample as the menus of its pages name them. */
export const sampleMenu: Bilingual<readonly MenuService[]> = nameInMenus(
  (await readOwnContent()).items
    .filter(({ kind }) => kind === 'services')
    .toSorted((one, other) => one.facts.order - other.facts.order),
);

/** Returns how menus in a language name a service of the sample. Throws for an unknown one. */
export function findSampleService(
  item: (typeof sampleServices)[number],
  locale: Locale,
): MenuService {
  const found = sampleMenu[locale].find((service) => service.item === item);
  if (found === undefined) throw new Error(`the sample has no service ${item}`);
  return found;
}
