import type { CoverMotifInput } from './motif/cover.ts';
import { MotifPicture } from './motif/picture.tsx';

export function CoverMotif(input: CoverMotifInput) {
  return <MotifPicture motif={{ kind: 'cover', input }} fit="slice" />;
}
