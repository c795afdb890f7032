/** Where a caller signs in: a token or a key of one realm is never taken in the other. */
export type Realm = 'site' | 'console';
