import type { Tab } from './tab.ts';
import type { Server } from './server-state.ts';

/**
 * The initiator of a move. `byItself` moves are automatic; a `person` uses what the screen offers;
 * `chance` moves may happen but need not.
 */
export type Mover = 'byItself' | 'person' | 'chance';

/** The possible events apart from payment. */
export type Possibility =
  | 'timePasses'
  | 'cancel'
  | 'extend'
  | 'hide'
  /** The phone throws the page away while the wallet is open, and the payer may come back to it. */
  | 'leave'
  | 'offline'
  | 'freeze'
  | 'reload'
  | 'sessionEnds'
  /** A status may be older than the server's when it arrives. */
  | 'staleReads'
  /** A separate process serves each tab, and one finds the order claimed by the other. */
  | 'twoProcesses'
  /** Money comes through a trade that the wallet had closed. */
  | 'lateMoney'
  /** Tabs of one browser that watch the same payment share each response. */
  | 'sharedPolls'
  /** The price of the product rises at some point. */
  | 'priceChanges'
  /** The payer announces a transfer and takes it back, and its money arrives. */
  | 'transfer'
  /** New terms are published, twice at most, and the buyer may accept them in another place. */
  | 'newTerms'
  /** After a failed try the order is placed with other contact details. */
  | 'changeContact';

/** The start of a world, and its possible events. */
export type Rules = {
  server: Server;
  /** The page that is opened in each tab; `wallet` for one that the wallet opens, on its return. */
  tabs: readonly (Tab['page'] | 'wallet')[];
  /** How the device of each tab reaches its wallet; by a code without it. */
  reaches?: readonly Tab['reach'][];
  /** True when the tabs belong to one browser and receive each other's messages. */
  isOneBrowser: boolean;
  /** Limits: requested codes, payments, and faults. */
  attempts: number;
  payments: number;
  faults: number;
  may: readonly Possibility[];
};
