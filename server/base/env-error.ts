/** A setting that cannot be used, in one sentence. */
export class EnvError extends Error {}
