import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];
type PreRun = NonNullable<InitOptions['preRun']>;

/**
 * PGlite's NodeFS never syncs: a commit would survive the death of the process but not of the
 * machine. This one gives Emscripten the missing fsync; it needs `wal_sync_method=fsync` and no `-F`.
 * It leans on names that PGlite does not promise, hence its exact version and a test that counts.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const earlier: PreRun = emscriptenOpts.preRun ?? [];
    const preRun: PreRun = [...(Array.isArray(earlier) ? earlier : [earlier]), giveFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function giveFsync(module: unknown): void {
  const operations = streamOperations(module);
  operations.fsync = (stream: { nfd: number }) => {
    fs.fdatasyncSync(stream.nfd);
    return 0;
  };
}

function streamOperations(module: unknown): Record<string, unknown> {
  if (isRecord(module) && isRecord(module.NODEFS) && isRecord(module.NODEFS.stream_ops)) {
    return module.NODEFS.stream_ops;
  }
  throw new Error(
    'This version of PGlite keeps its file operations elsewhere; it cannot be made durable.',
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
