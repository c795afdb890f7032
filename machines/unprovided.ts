/** Returns the body of a promise port without an implementation: it rejects with the name of the port. */
export function unprovided(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The actor "${name}" is not provided.`));
}

/** Creates as `unprovided`, for a callback port: it throws as soon as it is started. */
export function unprovidedCallback(name: string): () => never {
  return () => {
    throw new Error(`The actor "${name}" is not provided.`);
  };
}
