/** A setting that cannot be used, in one sentence. */
export class EnvError extends Error {}

/** An error that the next start may not have, such as a database that does not answer yet. */
export class PassingEnvError extends EnvError {}
