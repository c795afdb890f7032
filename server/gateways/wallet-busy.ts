import { ServiceAway } from '#server/base/unavailable.ts';

/**
 * The wallet responded and wants the same request again later: it is busy, or was asked too often. The
 * outcome is as unclear as without a response, yet nothing has failed.
 */
export class WalletBusy extends ServiceAway {
  constructor(message: string) {
    super(message);
    this.name = 'WalletBusy';
  }
}

/** Checks whether a failure, or any of its causes, comes from a busy wallet. */
export function isWalletBusy(error: unknown): boolean {
  if (error instanceof WalletBusy) return true;
  return error instanceof Error && error.cause !== undefined && isWalletBusy(error.cause);
}
