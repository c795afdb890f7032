/** An estimate of the server's time; the browser's clock may be wrong by hours. */
export type ServerClock = {
  /** Returns the time in ms. */
  now: () => number;
  /** Takes over what the server said it was, in ms. */
  set: (at: number) => void;
};

/** Returns a clock that is the browser's until the server has said otherwise. */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let aheadMs = 0;
  return {
    now: () => own() + aheadMs,
    set: (at) => {
      aheadMs = at - own();
    },
  };
}
