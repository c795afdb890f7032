/** Replaces the phone of an order with a closed account. */
export const closedAccount = 'account closed';
