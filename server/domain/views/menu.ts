import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { SiteMenu, SitePart, type MenuService } from '#contract/content/site.ts';
import type { Database } from '#server/db/database.ts';
import { isOfPart } from '#server/domain/content/parts.ts';
import { listContentRows, type ContentRow } from '#server/domain/content/rows.ts';
import { toPlans } from '#server/domain/pricing/plans.ts';
import { pickOffered } from './service-offer.ts';

/** Reads what the menus of every page lead to: the services on sale, and the parts that have something to show. */
export async function readMenu(db: Database): Promise<Bilingual<SiteMenu>> {
  const kinds = ['packages', 'news', 'reports', 'articles', 'trainings', 'places'] as const;
  return toMenu(await listContentRows(db, 'services', 'plans', 'pages', ...kinds));
}

/** Builds the menus from the items of the content. */
export function toMenu(rows: readonly ContentRow[]): Bilingual<SiteMenu> {
  const parts = SitePart.options.filter((part) => rows.some((row) => isOfPart(row, part)));
  const inLocale = (locale: Locale): SiteMenu => ({
    services: pickOffered(rows).map(({ id: item, facts: { showcase }, texts }): MenuService => {
      const { title, menu } = texts[locale];
      return { item, title, menu, isShowcase: showcase };
    }),
    parts,
    levels: nameLevels(rows, locale),
  });
  return { 'zh-CN': inLocale('zh-CN'), 'en-US': inLocale('en-US') };
}

function nameLevels(rows: readonly ContentRow[], locale: Locale): SiteMenu['levels'] {
  const levels = toPlans(rows).filter(({ type }) => type === 'membership');
  return v.parse(
    SiteMenu.entries.levels,
    Object.fromEntries(levels.map(({ slug, name }) => [slug, name[locale]])),
  );
}
