/** The paths of the health calls. */
export const healthPaths: readonly string[] = ['/livez', '/readyz', '/healthz'];
