import { shanghaiStamp } from '#contract/base/shanghai.ts';
import type { Ids } from '#server/base/ids.ts';

/** Creates numbers that are the same in every run and unique. */
export function createSeededIds(): Ids {
  let count = 0;
  const next = (length: number) => String((count += 1)).padStart(length, '0');
  return {
    user: () => `user${next(8)}`,
    file: () => `file${next(12)}`,
    token: () => `token${next(38)}`,
    state: () => next(32),
    deviceMark: () => `mark${next(18)}`,
    order: (now) => `XY${shanghaiStamp(now).slice(0, 8)}${next(8)}`,
    payment: (now) => `P${shanghaiStamp(now)}${next(11)}`,
    refund: (now) => `R${shanghaiStamp(now)}${next(11)}`,
    invoice: (now) => `I${shanghaiStamp(now).slice(0, 8)}${next(8)}`,
    quotation: (now) => `BJ${shanghaiStamp(now).slice(0, 8)}${next(8)}`,
    inquiry: (now) => `Q${shanghaiStamp(now).slice(0, 8)}${next(8)}`,
    booking: (now) => `B${shanghaiStamp(now).slice(0, 8)}${next(8)}`,
    supportCode: () => `S${next(7)}`,
    smsCode: () => next(6),
  };
}
