import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitOptions = Parameters<NodeFS['init']>[1];
type PreRun = NonNullable<InitOptions['preRun']>;

/**
 * PGlite's NodeFS never syncs: a commit would survive the death of the process but not of the machine. This
 * class gives Emscripten the missing fsync; it needs `wal_sync_method=fsync` and no `-F`. NodeFS also makes
 * most files writable by everybody, whatever the umask; here only the owner can. It uses undocumented names
 * of PGlite, so its version is pinned and tests check them.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: InitOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const earlier: PreRun = emscriptenOpts.preRun ?? [];
    const preRun: PreRun = [...(Array.isArray(earlier) ? earlier : [earlier]), mend];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

const ownerOnly = ~0o077;

function mend(module: unknown): void {
  const { onStreams, onNodes } = expectOperations(module);
  onStreams.fsync = (stream: { nfd: number }) => {
    fs.fdatasyncSync(stream.nfd);
    return 0;
  };
  const { mknod, setattr } = onNodes;
  onNodes.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ownerOnly, device);
  onNodes.setattr = (node, { mode, ...rest }) =>
    setattr(node, typeof mode === 'number' ? { ...rest, mode: mode & ownerOnly } : rest);
}

type NodeOperations = {
  mknod: (parent: unknown, name: unknown, mode: number, device: unknown) => unknown;
  setattr: (node: unknown, attributes: { mode?: number | null }) => unknown;
};

function expectOperations(module: unknown): {
  onStreams: Record<string, unknown>;
  onNodes: NodeOperations;
} {
  const nodeFs = isRecord(module) ? module.NODEFS : null;
  if (isRecord(nodeFs) && isRecord(nodeFs.stream_ops) && isNodeOperations(nodeFs.node_ops)) {
    return { onStreams: nodeFs.stream_ops, onNodes: nodeFs.node_ops };
  }
  throw new Error(
    'This version of PGlite keeps its file operations elsewhere; it cannot be made durable.',
  );
}

function isNodeOperations(value: unknown): value is NodeOperations {
  return (
    isRecord(value) && typeof value.mknod === 'function' && typeof value.setattr === 'function'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
