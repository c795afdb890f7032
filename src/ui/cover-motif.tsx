import { useMemo } from 'react';
import { coverMotif, type CoverMotifInput } from './motif/cover.ts';
import { MotifPicture } from './motif/picture.tsx';

export function CoverMotif({ seed, width, height, density = 1 }: CoverMotifInput) {
  const body = useMemo(
    () => coverMotif({ seed, width, height, density }),
    [seed, width, height, density],
  );
  return <MotifPicture body={body} width={width} height={height} fit="slice" />;
}
