import { join } from 'node:path';
import { createWebhookReceiver } from '#server/adapters/webhook/receiver.ts';
import type { AttentionReceiver } from '#server/gateways/attention-receiver.ts';
import type { AppDeps } from '#server/app.ts';
import { openContent, ownContentDir, type LiveContent } from '#server/content/live-content.ts';
import { keepPrivate } from '#server/db/private-directory.ts';
import { describeAccountFault } from '#server/cli/account-faults.ts';
import { openAdminChannel } from '#server/cli/channel.ts';
import { mailReceiver } from '#server/domain/jobs/attention-message.ts';
import { reportAttention } from '#server/domain/jobs/report-attention.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { sayWhy } from '#server/cli/texts.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';
import { claimStorage } from '#server/domain/files/mark.ts';
import { findAccountFault } from '#server/domain/views/account-faults.ts';
import { findKeyFaults } from '#server/domain/views/key-faults.ts';
import { EnvError } from '#server/base/env-error.ts';
import { formatThrown } from '#server/base/error-report.ts';
import type { MessageBus } from '#server/base/message-bus.ts';
import { freeBytesAt } from '#server/status/free-bytes.ts';
import { watchEventLoop } from '#server/status/event-loop.ts';
import { createStatus, type Status } from '#server/status/status.ts';
import { openSite, type LiveSite } from '#server/content/site/live-site.ts';

import { sampleFile } from '#server/content/site/read-site.ts';
import { startChores } from './chores.ts';
import type { Env } from './env.ts';
import { expectOwnIdentity } from './expect-identity.ts';
import { connect } from './connect.ts';
import { openMenu, type Menu } from './menu.ts';

export type Booted = {
  deps: AppDeps;
  status: Status;
  menu: Menu;
  site: LiveSite;
  /** Call it with the origin at which the server listens on this machine. */
  listensAt: (origin: string) => void;
  /** Starts no further background work; resolves when the running work has ended. */
  stopChores: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts the server without its listeners. Returns its dependencies, its content, and how to release them. */
export async function boot(env: Env): Promise<Booted> {
  expectOwnIdentity(env);
  keepPrivate(env.dataDir);
  const { operator, wallets, showSite, bus, connections, clockKeeper, hurryUp, close } =
    await connect(env);
  const { deps } = operator;
  const status = createStatus(deps, {
    connections,
    eventLoop: watchEventLoop(),
    freeBytes: () => freeBytesAt(env.dataDir),
    program: operator.installation.program,
    hasOwnFiles: hasOwnFiles(env),
    smsPrices: env.smsPrices,
    ...(clockKeeper === null ? {} : { clockSkew: clockKeeper.skewMs }),
  });
  if (hasOwnFiles(env)) deps.log.warn(ownFilesWarning);
  await prepareData(deps, env).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const sharedBus = env.databaseUrl === null ? null : bus;
  const site = await openSite(deps, env.siteFile ?? sampleFile, showSite, sharedBus);
  const content = await showContent(deps, env, sharedBus);
  site.onChange(content.reload);
  const menu = await openMenu(deps, content);
  // The embedded database has one process: its admin commands come here (decision 010).
  const closeAdmin =
    env.databaseUrl === null
      ? await openAdminChannel(env.dataDir, ({ args, ...request }) =>
          runAdmin({ ...operator, ...request }, args),
        )
      : async () => {};
  if (env.databaseUrl === null) await deps.lease.endOthers();
  await wallets.pretended?.server.resume();
  const stopChores = startChores(deps, {
    figures: status.sample,
    content: async () => {
      await content.check();
      await site.check();
    },
    attention: () => reportAttention(deps, attentionReceivers(env, deps)),
    ...(clockKeeper === null ? {} : { clock: clockKeeper.check }),
  });
  return {
    deps,
    status,
    menu,
    site,
    listensAt: (origin) => wallets.pretended?.tellAt(origin),
    stopChores,
    async close() {
      await closeAdmin();
      await content.close();
      await site.close();
      deps.watch.close();
      hurryUp();
      await stopChores();
      await close();
    },
  };
}

function attentionReceivers({ attention }: Env, deps: AppDeps): AttentionReceiver[] {
  const { url, mail } = attention;
  return [
    ...(url === null ? [] : [createWebhookReceiver(url)]),
    ...(mail === null ? [] : [mailReceiver(deps, mail)]),
  ];
}

const ownFilesWarning =
  'Uploaded files are on the disk of this machine, and the database is not: another node on that database would not find them. Set S3_ENDPOINT and its neighbours to a bucket before there is one.';

function hasOwnFiles({ databaseUrl, s3 }: Env): boolean {
  return databaseUrl !== null && s3 === null;
}

/**
 * Checks that wallets, key and files belong to this database. Throws EnvError when they do not.
 */
export async function prepareData(deps: Deps, env: Env): Promise<void> {
  await expectOwnPayments(deps);
  for (const fault of await findKeyFaults(deps)) deps.log.error(sayWhy(fault));
  await expectOwnStorage(deps, env);
}

/** Play money never becomes money: the payments were made with these wallets, or with former merchants. */
async function expectOwnPayments({ db, gateways }: Deps): Promise<void> {
  const fault = await findAccountFault(db, gateways);
  if (fault !== null) throw new EnvError(describeAccountFault(fault));
}

async function expectOwnStorage(deps: Deps, env: Env): Promise<void> {
  if ((await claimStorage(deps)) !== 'another') return;
  const storage =
    env.s3 === null ? `folder ${join(env.dataDir, 'files')}` : `bucket ${env.s3.bucket}`;
  throw new EnvError(
    `The uploaded files in the ${storage} belong to another database: set DATABASE_URL and ${env.s3 === null ? 'DATA_DIR' : 'S3_BUCKET'} to the two that belong together, or run "npm run admin -- files adopt" to use these files with this database on purpose.`,
  );
}

/** Stores the content of `CONTENT_DIR`, or of this repository; `bus` as for `openContent`. */
export async function showContent(
  deps: Deps,
  env: Env,
  bus: MessageBus | null = null,
): Promise<LiveContent> {
  if (env.contentDir === null) return openContent(deps, ownContentDir, bus);
  try {
    return await openContent(deps, env.contentDir, bus);
  } catch (cause) {
    const reason = formatThrown(cause);
    throw new EnvError(`CONTENT_DIR must be a folder with content files: ${reason}`, { cause });
  }
}
