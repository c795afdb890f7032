/**
 * The longest time that a test waits for something to happen; ms. It only catches what never happens: a
 * machine under load takes half a minute for what takes a second.
 */
export const longestWaitMs = 30_000;
