import type { Tab } from './tab.ts';
import type { Server } from './server-state.ts';

/**
 * Who makes a move. What goes on `byItself` needs nobody; a `person` does what the screen offers;
 * everything else may happen and need not.
 */
export type Mover = 'byItself' | 'person' | 'chance';

/** What may happen beyond paying. */
export type Possibility =
  | 'timePasses'
  | 'cancel'
  | 'extend'
  | 'hide'
  | 'offline'
  | 'freeze'
  | 'reload'
  | 'sessionEnds'
  /** A status may be older than the server's when it arrives. */
  | 'staleReads'
  /** Each tab is served by a process of its own, and one finds the order claimed by the other. */
  | 'twoProcesses'
  /** Money comes through a trade that the wallet had closed. */
  | 'lateMoney'
  /** Tabs of one browser that watch the same payment share what one of them is answered. */
  | 'sharedPolls'
  /** What is ordered costs more from some moment on. */
  | 'priceChanges'
  /** After a failed try the order is placed with other contact details. */
  | 'changeContact';

/** How a world begins, and what may happen in it. */
export type Rules = {
  server: Server;
  /** The page that is opened in each tab. */
  tabs: readonly Tab['page'][];
  /** Whether the tabs are of one browser and hear each other. */
  isOneBrowser: boolean;
  /** How many codes are asked for, payments made, and things go wrong, at most. */
  attempts: number;
  payments: number;
  faults: number;
  may: readonly Possibility[];
};
