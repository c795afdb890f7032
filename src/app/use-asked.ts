import { type ComponentType, useState } from 'react';
import { useFetched } from './lazy-hosts.tsx';

/**
 * A part of the page that takes the place of the button that asks for it. It is fetched ahead when
 * somebody may ask; `onLost` hears that it could not be fetched, and asking again tries again.
 */
export function useAsked<Props extends object>(
  ahead: boolean,
  load: () => Promise<ComponentType<Props>>,
  onLost: () => void,
) {
  const [isAsked, setAsked] = useState(false);
  useFetched(ahead, load);
  const part = useFetched(isAsked, load);
  return {
    isAsked,
    /** Null until it was asked for and is there. */
    Part: isAsked ? part : null,
    ask: () => {
      setAsked(true);
      load().catch(() => {
        setAsked(false);
        onLost();
      });
    },
    letGo: () => setAsked(false),
  };
}
