/** An estimate of the server's time; the browser's clock may be wrong by hours. */
export type ServerClock = {
  /** The server's time in ms. */
  now: () => number;
  /** Sets the clock to the server's time, in ms. */
  set: (at: number) => void;
};

/** Creates a clock that is the browser's until the server's time is set. */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let aheadMs = 0;
  return {
    now: () => own() + aheadMs,
    set: (at) => {
      aheadMs = at - own();
    },
  };
}
