import { useMemo } from 'react';
import { heroMotif, type HeroMotifInput } from './motif/hero.ts';
import { MotifPicture } from './motif/picture.tsx';

export function HeroMotif(props: HeroMotifInput) {
  const key = JSON.stringify(props);
  const body = useMemo(() => heroMotif(props), [key]);
  return <MotifPicture body={body} width={props.width} height={props.height} fit="slice" />;
}
