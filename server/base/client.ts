import type { ClientAddress } from './client-address.ts';

/** What calls, as far as a sign-in wants to know. */
export type Client = {
  address: ClientAddress;
  userAgent: string | null;
  /** Secrets that this device was given at earlier sign-ins, to whichever account. */
  deviceMarks: readonly string[];
};

/** What a client is to an account: the mark of a device that was signed in to it, an address that was. */
export type KnownDevice = { deviceHash: string | null; isAddressKnown: boolean };
