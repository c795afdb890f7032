import { drivers } from '../drivers/drivers.ts';
import type { Driver } from '../drivers/tour.ts';
import { driveCheckout } from './drive-checkout.ts';
import { drivePayment } from './drive-payment.ts';
import { drivePortrait } from './drive-portrait.ts';
import { driveUpgrade } from './drive-upgrade.ts';
import type { BrowserStage } from './stage.ts';

/** The browser driver of each machine. */
export const browserDrivers: Readonly<Record<string, (stage: BrowserStage) => Driver>> = {
  ...drivers,
  checkout: driveCheckout,
  payment: drivePayment,
  portrait: drivePortrait,
  upgrade: driveUpgrade,
};
