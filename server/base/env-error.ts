/** A setting that cannot be used, in one sentence. */
export class EnvError extends Error {}

/** One that may be gone at the next start, such as a database that does not answer yet. */
export class PassingEnvError extends EnvError {}
