import { join } from 'node:path';
import type { BackupTarget } from '#server/backup/bucket.ts';
import { EnvError } from '#server/base/env-error.ts';
import { parseAddressList } from '#server/http/client-address.ts';
import type { DataKeys } from '#server/keys/data-key.ts';
import { createKeyFile, parseAs } from '#server/keys/key-file.ts';
import type { KeyFile } from '#server/keys/key-ring.ts';
import { isSameBucket } from '#server/storage/s3-client.ts';
import { readSms, readSmsInstallation, readSmsPrices } from './sms-settings.ts';
import { bothSet, createSwitchReader, type Source, type SwitchReader } from './switch-reader.ts';
import { listAllSwitches, ownPrefixes, sections } from './switches.ts';
import { readSandboxProducts, readWallets } from './wallet-settings.ts';

/** The settings of the site, read and checked once at start. */
export type Env = ReturnType<typeof readEnv>;

export type ConsoleListenerSettings = NonNullable<Env['console']>;

/** Reads the switches. Throws EnvError with a message that names the switch. */
export function readEnv(source: Source) {
  const reader = createSwitchReader(source);
  // A wrong value is the reason for what its combination with others would say.
  for (const { switches } of Object.values(sections)) reader.read(switches);
  reader.expectNoOthers(listAllSwitches(), ownPrefixes);
  const { notifyUrl: _, ...site } = reader.read(sections.site.switches);
  const { dataDir, databaseUrl, trustedProxies } = reader.read(sections.data.switches);
  const { nodeEnv, allowsSandbox, sandboxControlToken } = reader.read(sections.mode.switches);
  const attention = reader.read(sections.attention.switches);
  const wallets = readWallets(reader);
  const sms = readSms(reader);
  const mail = reader.readComplete(sections.mail.switches);
  const isSandbox = wallets === null || sms === null;
  const isProduction = nodeEnv === 'production';
  if (attention.mail !== null && mail === null && !isSandbox) {
    throw new EnvError('ATTENTION_MAIL needs a mail server: set SMTP_URL and MAIL_FROM.');
  }
  if (isSandbox && isProduction && !allowsSandbox) {
    throw new EnvError(
      'NODE_ENV=production without real wallets and SMS: set them, or set ALLOW_SANDBOX=1 to run the sandbox on purpose.',
    );
  }
  return {
    ...site,
    dataDir,
    databaseUrl,
    /** Null for a key file in the data directory. */
    dataKeys: readDataKeys(reader),
    trustedProxies: trustedProxies ?? parseAddressList(''),
    /** True if there is a proxy to trust. */
    trustsProxy: trustedProxies !== null,
    isProduction,
    sandboxControlToken,
    /** The real wallets; null for those of the sandbox. */
    wallets,
    /** The products of the sandbox wallets other than the QR code. */
    sandboxProducts: readSandboxProducts(reader),
    /** The SMS providers, the one that is asked first in front; null for the sandbox. */
    sms,
    /** The price of one message by provider, for the costs on the status page. */
    smsPrices: readSmsPrices(reader),
    /** The parts of the SMS settings that `admin -- check` reports on. */
    smsInstallation: readSmsInstallation(reader),
    /** The mail server; without it the sandbox takes mails, and without a sandbox no mail is sent. */
    mail,
    /** The receivers of items that need a person. */
    attention,
    /** Hosts inside the network that events may be sent to. */
    insideHosts: reader.read(sections.events.switches).insideHosts ?? [],
    /** The bucket for uploads; null for the disk: half a bucket would lose files. */
    s3: reader.readComplete(sections.s3.switches),
    /** The bucket of backups and the keys that seal them; null without one. */
    backup: readBackupTarget(reader),
    /** The listener of the staff console; null if it is off. */
    console: readConsole(reader, isSandbox && !isProduction && site.port === trialPort),
    /** Above this sum, in fen, a refund needs two people. */
    twoPersonFen: reader.read(sections.console.switches).twoPersonFen,
  };
}

/** Returns which things are samples by the switches. */
export function getSampleSettings({ wallets, sms }: Env): { wallets: boolean; sms: boolean } {
  return { wallets: wallets === null, sms: sms === null };
}

// A trial includes the console; a site with keys opens it only on request.
const trialPort = 3000;
const trialConsolePort = 3001;

function readConsole(reader: SwitchReader, isTrial: boolean) {
  const {
    port: configuredPort,
    twoPersonFen: _,
    ...settings
  } = reader.read(sections.console.switches);
  const port = configuredPort ?? (isTrial ? trialConsolePort : null);
  // A default port that is in use does not end the process.
  return port === null ? null : { ...settings, port, isDefault: configuredPort === null };
}

function readBackupTarget(reader: SwitchReader): BackupTarget | null {
  const settings = reader.readComplete(sections.backup.switches.bucket);
  if (settings === null) return null;
  const uploads = reader.readComplete(sections.s3.switches);
  if (uploads !== null && isSameBucket(settings, uploads)) {
    throw new EnvError(
      'BACKUP_S3_BUCKET is the bucket of the uploaded files too, and both would be lost together: take another bucket, best at another provider.',
    );
  }
  const { keys } = reader.read(sections.backup.switches);
  if (keys !== null) return { settings, keys };
  throw new EnvError(
    'BACKUP_KEY is missing, which seals the backups in BACKUP_S3_BUCKET: set BACKUP_KEY_FILE to a file with a key, as "openssl rand -base64 32" prints it.',
  );
}

function readDataKeys(reader: SwitchReader): DataKeys | KeyFile | null {
  const { dataKey, dataKeyFile, dataDir } = reader.read(sections.data.switches);
  if (dataKey !== null && dataKeyFile !== null) throw new EnvError(bothSet('DATA_KEY'));
  if (dataKeyFile !== null) return createKeyFile(dataKeyFile, 'DATA_KEY_FILE');
  if (dataKey !== null) return parseAs('DATA_KEY', dataKey);
  if (reader.read(sections.mode.switches).nodeEnv !== 'production') return null;
  throw new EnvError(
    `NODE_ENV=production without a data key: set DATA_KEY_FILE to a file with one, as "openssl rand -base64 32" prints it; a site that ran without NODE_ENV has its own in ${join(dataDir, 'data.key')}.`,
  );
}
