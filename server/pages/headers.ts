/**
 * Returns the policy for what a page may run; `bootHash` is the base64 SHA-256 of the one inline script
 * (decision 003), `saasUrl` the address to which a page may post a form besides this site.
 */
export function contentSecurityPolicy(bootHash: string, saasUrl: string | null): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${bootHash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${saasUrl === null ? '' : ` ${new URL(saasUrl).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
