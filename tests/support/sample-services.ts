import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { MenuService, SiteMenu } from '#contract/content/site.ts';
import { toMenu } from '#server/domain/views/menu.ts';
import { readOwnContent } from './own-content.ts';

/** The services of the sample, in the order of its menus. */
export const sampleServices = [
  'rd-management',
  'trademark',
  'intellectual-property',
  'international',
  'industry-cloud',
] as const;

/** The menus of the sample, in both languages. */
export const sampleMenu: Bilingual<SiteMenu> = toMenu(
  (await readOwnContent()).items.toSorted((one, other) => one.facts.order - other.facts.order),
);

/** Returns the entry of a sample service in the menus of a language. Throws for an unknown one. */
export function findSampleService(
  item: (typeof sampleServices)[number],
  locale: Locale,
): MenuService {
  const found = sampleMenu[locale].services.find((service) => service.item === item);
  if (found === undefined) throw new Error(`the sample has no service ${item}`);
  return found;
}
