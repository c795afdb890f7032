import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { walletKeysFile } from '#sandbox/site/wallet-keys-file.ts';
import { makeWalletKeys, parseWalletKeys, type WalletKeys } from '#sandbox/wallet-server/keys.ts';

let known: WalletKeys | null = null;

/** Returns keys of the sandbox' wallets, the same for every server: making them takes a second. */
export async function testWalletKeys(): Promise<WalletKeys> {
  known ??= parseWalletKeys(await keptText());
  return known;
}

/** Puts the keys below `dataDir`, as the first start on it would make new ones. */
export async function copyWalletKeys(dataDir: string): Promise<void> {
  writeFileSync(walletKeysFile(dataDir), await keptText(), { mode: 0o600 });
}

async function keptText(): Promise<string> {
  const folder = join(import.meta.dirname, '../../.tmp');
  const file = join(folder, 'sandbox-wallets.json');
  if (!existsSync(file)) {
    const text = await makeWalletKeys();
    mkdirSync(folder, { recursive: true });
    // Several workers may make them at once; each moves a whole file into place.
    writeFileSync(`${file}.${process.pid}`, text, { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  }
  return readFileSync(file, 'utf8');
}
