import type { HeroMotifInput } from './motif/hero.ts';
import { MotifPicture } from './motif/picture.tsx';

export function HeroMotif(input: HeroMotifInput) {
  return <MotifPicture motif={{ kind: 'hero', input }} fit="slice" />;
}
