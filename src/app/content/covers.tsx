import type { ReactElement } from 'react';
import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';

/** Returns the first page of a report as the cover of its card; null where it was not drawn. */
export function drawReportCover(cover: Picture | null): ReactElement | null {
  if (cover === null) return null;
  return <PagePicture picture={cover} alt="" sizes="(max-width: 640px) 100px, 160px" />;
}
