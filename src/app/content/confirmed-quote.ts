import { useRouterState } from '@tanstack/react-router';
import * as v from 'valibot';
import { Quote } from '#contract/pricing/schemas.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The quote that a page showed before it led to the review; the review mentions a different amount. */
    confirmedQuote?: unknown;
  }
}

/** The history state that records the quote shown before this page. */
export function stateWithQuote(quote: Quote) {
  return { confirmedQuote: quote };
}

/** The price shown on the previous page; null for a page opened otherwise. */
export function useConfirmedQuote(): Quote | null {
  const stated = useRouterState({ select: ({ location }) => location.state.confirmedQuote });
  const read = v.safeParse(Quote, stated);
  return read.success ? read.output : null;
}
