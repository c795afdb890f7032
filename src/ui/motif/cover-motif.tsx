import type { CoverMotifInput } from './cover.ts';
import { MotifPicture } from './picture.tsx';

export function CoverMotif(input: CoverMotifInput) {
  return <MotifPicture motif={{ kind: 'cover', input }} fit="slice" />;
}
