import { useLocation } from '@tanstack/react-router';
import * as v from 'valibot';
import { Phone, SmsCode } from '#contract/base/fields.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The phone number carried between the auth pages; it never appears in an address. */
    phone?: string;
    /** The code that was right for it, where it has no account yet. */
    code?: string;
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

/** Returns the code that came along with the phone, or an empty text. */
export function useKeptCode(): string {
  const hydrated = useHydrated();
  const kept = useLocation({ select: ({ state }) => state.code });
  const code = v.safeParse(SmsCode, kept);
  return hydrated && code.success ? code.output : '';
}
