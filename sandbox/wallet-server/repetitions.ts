const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses in ms after which a notice that was not taken comes again, as the wallets publish them. */
export const repetitions = {
  // prettier-ignore
  wechat: [
    15 * second, 15 * second, 30 * second, 3 * minute, 10 * minute, 20 * minute, 30 * minute,
    30 * minute, 30 * minute, hour, 3 * hour, 3 * hour, 3 * hour, 6 * hour, 6 * hour,
  ],
  alipay: [4 * minute, 10 * minute, 10 * minute, hour, 2 * hour, 6 * hour, 15 * hour],
} as const;
