import { useRef } from 'react';
import { useIsNear } from '#src/app/device/use-is-near.ts';
import { createLater } from '#src/app/lazy/later.tsx';
import { useLoaded } from '#src/app/lazy/use-loaded.ts';
import styles from './recommended.module.css';
import type { RecommendedProps } from './use-recommended.ts';

const space = <div className={styles.space} />;

const RecommendedRow = createLater<RecommendedProps>({
  known: null,
  load: async () => (await import('./recommended-row.tsx')).RecommendedRow,
  namespaces: ['recommended'],
  meanwhile: space,
});

/**
 * A few recommended items below a text or an empty list. They are read late, when the reader comes near, and are
 * left out without a word when they cannot be read.
 */
export function Recommended(props: RecommendedProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isLoaded = useLoaded();
  return <div ref={place}>{isNear && isLoaded ? <RecommendedRow {...props} /> : space}</div>;
}
