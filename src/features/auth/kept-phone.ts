import { useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { Phone, OneTimeCode } from '#contract/base/fields.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone number carried between the auth pages; it never appears in an address. */
    phone?: string;
    /** The verified code, if the phone number has no account yet. */
    code?: string;
  }
}

/** Reads the phone number from the previous page, or an empty string. */
export function useKeptPhone(): string {
  const hydrated = useHydrated();
  const value = useLocation({ select: ({ state }) => state.phone });
  const phone = v.safeParse(Phone, value);
  // The server rendered the page without it.
  return hydrated && phone.success ? phone.output : '';
}

/** Reads the code that came with the phone number, or an empty string. */
export function useKeptCode(): string {
  const hydrated = useHydrated();
  const value = useLocation({ select: ({ state }) => state.code });
  const code = v.safeParse(OneTimeCode, value);
  return hydrated && code.success ? code.output : '';
}
