import type { Gateways } from '#server/gateways/gateway.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { openWalletKeys } from '#sandbox/site/wallet-keys-file.ts';
import type { Deliver } from '#sandbox/wallet-server/notice-requests.ts';
import type { WalletServer } from '#sandbox/wallet-server/server.ts';
import type { Env } from './env.ts';
import { createGateways } from './gateways.ts';
import { startSandboxWallets, type WalletParts } from './sandbox-wallets.ts';

export type Wallets = {
  gateways: Gateways;
  /** The sandbox wallets; null with real ones. */
  pretended: { server: WalletServer; tellAt: (siteOrigin: string) => void } | null;
};

/** Connects the configured wallets, or starts those of the sandbox; `deliver` gets their notices. */
export async function plugInWallets(
  env: Pick<Env, 'wallets' | 'sandboxProducts' | 'dataDir' | 'port' | 'isProduction'>,
  parts: Omit<WalletParts, 'keys' | 'products'>,
  deliver?: Deliver,
): Promise<Wallets> {
  if (env.wallets !== null) {
    return { gateways: createGateways(env.wallets, parts.clock), pretended: null };
  }
  keepPrivate(env.dataDir);
  let origin = `http://127.0.0.1:${env.port}`;
  const { gateways, server } = await startSandboxWallets(
    {
      ...parts,
      keys: await openWalletKeys(env.dataDir),
      products: env.sandboxProducts,
    },
    {
      siteOrigin: () => origin,
      isListed: !env.isProduction,
      ...(deliver === undefined ? null : { deliver }),
    },
  );
  return { gateways, pretended: { server, tellAt: (site) => void (origin = site) } };
}
