import type { FileUrl } from '#contract/files/schemas.ts';
import { fileUrlLifetimeMs } from '#contract/base/limits.ts';
import type { Deps } from './deps.ts';

const avatarWindowMs = 24 * 60 * 60 * 1000;

/** Creates an address that opens the file for ten minutes, for anyone who has it. */
export function fileUrl(deps: Deps, id: string): FileUrl {
  const expires = deps.clock.now() + fileUrlLifetimeMs;
  return { url: createFileAddress(deps, id, expires), expires_at: new Date(expires).toISOString() };
}

/**
 * Creates an address that stays the same for a whole day, so that an unchanged portrait is not loaded again.
 */
export function avatarUrl(deps: Deps, id: string): string {
  const window = Math.floor(deps.clock.now() / avatarWindowMs);
  return createFileAddress(deps, id, (window + 2) * avatarWindowMs);
}

function createFileAddress({ keys }: Deps, id: string, expires: number): string {
  const signature = keys.sign('file-link', formatSignedText(id, String(expires)));
  const query = new URLSearchParams({ expires: String(expires), signature });
  return `/api/v1/files/${id}/content?${query}`;
}

export function formatSignedText(id: string, expires: string): string {
  return [id, expires].join('\n');
}
