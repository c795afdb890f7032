import { useUnsent, type UnsentProps } from './use-unsent.ts';

export type { UnsentProps };

/** Keeps unsent form input, like `useUnsent`, for a page that loads this code late. Renders nothing. */
export function Unsent(props: UnsentProps) {
  useUnsent(props);
  return null;
}
