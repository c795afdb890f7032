/** Where machines ask how the server is. */
export const healthPaths: readonly string[] = ['/livez', '/readyz', '/healthz'];
