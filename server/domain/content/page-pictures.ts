import type { PagePicture } from '#contract/content/schemas.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Texts } from '#server/db/tables/content-kinds.ts';

/** Where the pictures of pages are served. */
export const pagePicturesPath = '/papers';

/** Lists the pages of a paper that were drawn. */
export function listPictures(
  { texts }: { texts: Record<Locale, Texts> },
  locale: Locale,
): PagePicture[] {
  const { paper } = texts[locale];
  return (paper?.pictures ?? []).map(({ page, name }) => ({
    page,
    src: `${pagePicturesPath}/${name}-480.avif`,
    src_large: `${pagePicturesPath}/${name}-960.avif`,
    chapters: (paper?.chapters ?? [])
      .filter((chapter) => chapter.page === page)
      .map(({ title }) => title),
  }));
}
