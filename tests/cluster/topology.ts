import { ownContentDir } from '#server/content/live-content.ts';
import { createBucket } from '#tests/support/bucket.ts';
import { startCluster, type Cluster, type ClusterOptions } from '#tests/support/cluster.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { startNginx, type Nginx } from './nginx.ts';

export type Topology = {
  cluster: Cluster;
  nginx: Nginx;
  /** Where each node listens. */
  nodes: readonly string[];
  /** Where the console of each node listens. */
  consoles: readonly string[];
  close(): Promise<void>;
};

/** The port of each service; no other code in this project uses these ports. */
const ports = { nginx: 4400, nodes: [4401, 4402], consoles: [4411, 4412] } as const;

/**
 * Starts a PostgreSQL, a bucket, two nodes of the site and an nginx in front of them, with all data on
 * this machine and deleted at the end. Throws a sentence about anything missing.
 */
export async function startTopology(
  options: Pick<ClusterOptions, 'program' | 'prepare'> = {},
): Promise<Topology> {
  const postgres = await startPostgres();
  if (postgres === null) throw new Error('The cluster needs a PostgreSQL.');
  const bucket = createBucket();
  await bucket.open();
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings();
  const env = {
    CONTENT_DIR: ownContentDir,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const nginx = await startNginx(ports.nginx, ports.nodes);
  const cluster = await startCluster(postgres.url, {
    ...options,
    proxy: nginx,
    ports: ports.nodes,
    consolePorts: ports.consoles,
    env,
  });
  return {
    cluster,
    nginx,
    nodes: ports.nodes.map((port) => `http://127.0.0.1:${port}`),
    consoles: ports.consoles.map((port) => `http://127.0.0.1:${port}`),
    async close() {
      await cluster.close();
      await bucket.close();
      await postgres.stop();
    },
  };
}
