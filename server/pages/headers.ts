/**
 * Returns the policy for what a page may run; `bootHash` is the base64 SHA-256 of the one inline script
 * (decision 003).
 */
export function contentSecurityPolicy(bootHash: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'sha256-${bootHash}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
