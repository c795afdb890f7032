import type { Locale } from '#contract/base/picklists.ts';
import type { ServiceMatter } from '#contract/service/schemas.ts';
import { getColon } from '#src/console/app/log-facts.ts';

/** Names a step or a branch: in a matter with a title, after that. */
export function nameInMatter(
  { title }: Pick<ServiceMatter, 'title'>,
  name: string,
  locale: Locale,
): string {
  return title === null ? name : `${title}${getColon(locale)}${name}`;
}

/** Writes a number of units; a quantity may have no word for what it counts. */
export function formatUnits(count: number, unit: string): string {
  return `${count} ${unit}`.trim();
}
