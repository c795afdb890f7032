import type { ReactElement } from 'react';
import type { Chart } from '#contract/content/blocks.ts';
import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { ChartCover } from '#src/ui/controls/chart-figure.tsx';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';

/** Returns the first page of a report as the cover of its card; null where it was not drawn. */
export function drawReportCover(cover: Picture | null): ReactElement | null {
  if (cover === null) return null;
  return <PagePicture picture={cover} alt="" sizes="(max-width: 640px) 100px, 160px" />;
}

/** Returns the diagram of an article as the cover of its card; null where it has none. */
export function drawArticleCover(diagram: Chart | null): ReactElement | null {
  return diagram === null ? null : <ChartCover chart={diagram} />;
}
