/**
 * Returns the content security policy of a page; `bootHash` is the base64 SHA-256 of the one inline script
 * (decision 003), `saasUrl` the only address outside this site to which a page may post a form.
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
