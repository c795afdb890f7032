/** Returns the body of a promise port that nobody has bound to the world yet: it rejects by name. */
export function unprovided(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The actor "${name}" is not provided.`));
}

/** Creates as `unprovided`, for a callback port: it throws as soon as it is started. */
export function unprovidedCallback(name: string): () => never {
  return () => {
    throw new Error(`The actor "${name}" is not provided.`);
  };
}
