import { useUnsent, type UnsentProps } from './use-unsent.ts';

export type { UnsentProps };

/** Looks after what is typed into a form, as `useUnsent` does, for a page that fetches it late. Draws nothing. */
export function Unsent(props: UnsentProps) {
  useUnsent(props);
  return null;
}
