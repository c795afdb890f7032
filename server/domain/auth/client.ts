import type { ClientAddress } from '#server/domain/rate-limits/client-address.ts';

/** What calls, as far as a sign-in wants to know. */
export type Client = {
  address: ClientAddress;
  userAgent: string | null;
  /** Secrets that this device was given at earlier sign-ins, to whichever account. */
  deviceMarks: readonly string[];
};
