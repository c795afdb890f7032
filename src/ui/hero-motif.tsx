import { useMemo } from 'react';
import { heroMotif, type HeroMotifInput } from './motif/hero.ts';
import { MotifPicture } from './motif/picture.tsx';

export function HeroMotif(props: HeroMotifInput) {
  // Labels come as a new list with every render; what is written in it decides.
  const written = JSON.stringify(props);
  const body = useMemo(() => heroMotif(JSON.parse(written)), [written]);
  return <MotifPicture body={body} width={props.width} height={props.height} fit="slice" />;
}
