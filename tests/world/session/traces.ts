/** The possible events of a session as search traces; the page must agree with the server after each. */
export const sessionTraces: readonly (readonly [what: string, trace: string])[] = [
  [
    'a session that the server has ended is over in every tab once one of them asks',
    'A signs in as a > A signIn is handled > A signIn is answered > B hears of user > B hears of token > server ends a1 > B reads > B read is handled > B read is answered 401 > A hears of token > A hears of token > A hears of user',
  ],
  [
    'somebody else signs in elsewhere while an old call is under way',
    'A signs in as a > A signIn is handled > A signIn is answered > B hears of user > B hears of token > A reads > B signs out > A hears of token > A hears of user > B signOut is handled > B signOut is answered > B signs in as b > B signIn is handled > B signIn is answered > A hears of user > A hears of token > A read is handled > A read is answered 401',
  ],
  [
    'a sign-out that nobody answers ends after a while, and a page in the cache reads anew',
    'B signs in as a > B signIn is handled > B signIn is answered > A hears of user > A hears of token > A is cached > B signs out > B signOut is lost > B waits no longer > A comes back > A signs in as b > A signIn is lost > A signIn is answered > A waits no longer > A signIn is handled, its answer is lost > A signIn is answered > A waits no longer > A signIn is handled > A signIn is answered > B hears of user > B hears of token > A signs out > B hears of token > B hears of user > A signOut is handled, its answer is lost > A waits no longer > A is reloaded',
  ],
];
