import { coverMotif } from './cover.ts';
import { dividerMotif } from './divider.ts';
import { heroMotif } from './hero.ts';

/** All that can be drawn, in one piece: the browser fetches it after a page that arrived drawn. */
export const motifs = { cover: coverMotif, divider: dividerMotif, hero: heroMotif } as const;
