/** The body of an actor port that nobody has bound to the world yet: it fails loudly and by name. */
export function unprovided(name: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The actor "${name}" is not provided.`));
}
