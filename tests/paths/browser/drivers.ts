import { driveCheckout } from './drive-checkout.ts';
import { driveUpgrade } from './drive-upgrade.ts';
import type { Stage } from './stage.ts';
import type { Driver } from './tour.ts';

/** Who plays the paths of which machine in a browser. */
export const drivers: Readonly<Record<string, (stage: Stage) => Driver>> = {
  checkout: driveCheckout,
  upgrade: driveUpgrade,
};
