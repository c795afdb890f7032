import type { ClientAddress } from './client-address.ts';

/** The caller of a sign-in. */
export type Client = {
  address: ClientAddress;
  userAgent: string | null;
  /** Secrets that this device got at earlier sign-ins, for any account. */
  deviceMarks: readonly string[];
  /** The name that this device got when it requested a code; null for one that shows none. */
  codeDevice: string | null;
};

/** Returns the marks for the device to keep after a sign-in, the new one first. */
export function addDeviceMark({ deviceMarks }: Client, mark: string): readonly string[] {
  return [mark, ...deviceMarks.filter((one) => one !== mark)];
}

/** How an account knows a client: the mark of a device that signed in to it before, or a known address. */
export type KnownDevice = { deviceHash: string | null; isAddressKnown: boolean };
