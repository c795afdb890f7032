/** The address of a caller, as far as limits need it. */
export type ClientAddress = {
  /** The key for limits: an IPv4 address, or the /64 network of an IPv6 address. */
  group: string;
  /** True when the caller runs on this machine, uses one of its local names and comes through no proxy. */
  isLoopback: boolean;
};
