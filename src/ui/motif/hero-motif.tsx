import type { HeroMotifInput } from './hero.ts';
import { MotifPicture } from './picture.tsx';

export function HeroMotif(input: HeroMotifInput) {
  return <MotifPicture motif={{ kind: 'hero', input }} fit="slice" />;
}
