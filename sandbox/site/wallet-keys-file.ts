import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSecretFile, readSecretFile } from '#server/keys/secret-file.ts';
import { makeWalletKeys, parseWalletKeys, type WalletKeys } from '#sandbox/wallet-server/keys.ts';

/** Reads the keys of the sandbox wallets in the data directory, and creates them at the first start. */
export async function openWalletKeys(dataDir: string): Promise<WalletKeys> {
  const file = walletKeysFile(dataDir);
  if (!existsSync(file)) createSecretFile(file, await makeWalletKeys());
  return parseWalletKeys(readSecretFile(file, 'DATA_DIR'));
}

/** Returns the path of the sandbox wallets' key file. */
export function walletKeysFile(dataDir: string): string {
  return join(dataDir, 'sandbox-wallets.json');
}
