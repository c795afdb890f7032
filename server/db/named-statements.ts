import { LRUCache } from 'lru-cache';
import type pg from 'pg';

// Rare statements, and lists with a new length each time, do not deserve a name.
const sightsBeforeName = 3;
const maxNamed = 400;
const maxSeen = 2000;

/**
 * Creates a function that lets a pool's connection name its statements: PostgreSQL parses a named statement
 * once, and keeps its plan until the tables change or are analyzed. Names belong to a connection and stay
 * until it ends, so there are at most 400. A pooler that shares connections between transactions must
 * support named statements (PgBouncer from 1.21 on).
 */
export function createStatementNaming(): (client: pg.ClientBase) => void {
  const seen = new LRUCache<string, number>({ max: maxSeen });
  const names = new Map<string, string>();

  function findStatementName(text: string): string | undefined {
    const statementName = names.get(text);
    if (statementName !== undefined || names.size >= maxNamed) return statementName;
    const sights = (seen.get(text) ?? 0) + 1;
    seen.set(text, sights);
    if (sights < sightsBeforeName) return undefined;
    seen.delete(text);
    const name = `s${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (client) => {
    const query: unknown = Reflect.get(client, 'query');
    if (typeof query !== 'function') throw new Error('a connection has queries');
    Reflect.set(client, 'query', (config: unknown, ...rest: unknown[]) =>
      Reflect.apply(query, client, [named(config, findStatementName), ...rest]),
    );
  };
}

/** Names what Drizzle asks; what comes as a bare text is asked once. */
function named(config: unknown, findStatementName: (text: string) => string | undefined): unknown {
  if (typeof config !== 'object' || config === null || !('text' in config)) return config;
  return typeof config.text === 'string'
    ? { ...config, name: findStatementName(config.text) }
    : config;
}
