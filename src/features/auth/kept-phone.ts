import { useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { Phone } from '#contract/fields.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone on its way through the auth pages; it never stands in an address. */
    phone?: string;
  }
}

/** Returns the phone that came along from the page before, or an empty text. */
export function useKeptPhone(): string {
  const hydrated = useHydrated();
  const kept = useLocation({ select: ({ state }) => state.phone });
  const phone = v.safeParse(Phone, kept);
  // The server drew the page without it.
  return hydrated && phone.success ? phone.output : '';
}
