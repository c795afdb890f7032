/**
 * The longest time that a test waits for something to happen; ms. Far more than anything takes, so that only an event
 * that never happens fails: while a second suite ran, a page that laid the charts out took 16 s.
 */
export const longestWaitMs = 30_000;
