import { coverMotif } from './cover.ts';
import { dividerMotif } from './divider.ts';
import { heroMotif } from './hero.ts';

/** All motifs in one module: the browser loads it after a server-rendered page. */
export const motifs = { cover: coverMotif, divider: dividerMotif, hero: heroMotif } as const;
