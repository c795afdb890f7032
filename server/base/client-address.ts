/** Where a call comes from, as far as limits need to know. */
export type ClientAddress = {
  /** What limits count by: an IPv4 address, or the /64 of an IPv6 one. */
  group: string;
  /** Whether somebody at this very machine calls, by one of its own names and with nobody between. */
  isLoopback: boolean;
};
