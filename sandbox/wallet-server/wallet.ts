import type { Clock } from '#server/base/clock.ts';
import type { Log } from '#server/base/log.ts';
import type { Books } from './books.ts';
import type { WalletFaults } from './faults.ts';
import type { WalletKeys } from './keys.ts';

/** The products other than the QR code that the shop has contracts for; `jsapi` is its service account. */
export type PhoneProducts = {
  hasH5: boolean;
  hasWap: boolean;
  jsapi: { appid: string; secret: string } | null;
};

/** The dependencies of the wallets. */
export type Wallet = {
  books: Books;
  clock: Clock;
  log: Log;
  keys: WalletKeys;
  faults: WalletFaults;
  /** Missing where the shop has the codes alone. */
  products?: PhoneProducts;
  /** True for wallets with another address than the shop: links back name the shop's host. */
  isAlone?: true;
};

/** The answer of a wallet to a call of the shop, before it is signed. */
export type Reply = { status: number; body: string };
