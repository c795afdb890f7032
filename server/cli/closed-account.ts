/** What stands in the place of a phone when nobody is behind an order any more. */
export const closedAccount = 'account closed';
