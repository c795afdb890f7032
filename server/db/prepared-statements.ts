import {
  parse,
  protocol,
  type PGlite,
  type QueryOptions,
  type Transaction,
} from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';

const { serialize } = protocol;

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement that the database has parsed: its name there, and what it takes and returns. */
type Prepared = { name: string; parameterTypes: readonly number[]; description: Messages };

// Texts of statements differ by their lists, so there is no end of them.
const maxPrepared = 300;

/**
 * Wraps the database so that it parses each statement once and runs it in one step. Plain PGlite parses
 * every time and takes six steps, which is most of the cost of a small statement.
 */
export async function withPreparedStatements(client: PGlite): Promise<PGlite> {
  // A plan that was made for an empty table must not outlive it: nothing here analyses tables.
  await client.exec('set plan_cache_mode = force_custom_plan');
  let dropped: Uint8Array[] = [];
  let count = 0;
  const statements = new LRUCache<string, Prepared>({
    max: maxPrepared,
    dispose: ({ name }) => void dropped.push(serialize.close({ type: 'S', name })),
  });

  async function send(...messages: Uint8Array[]): Promise<Messages> {
    const bytes = Buffer.concat([...dropped, ...messages, serialize.sync()]);
    dropped = [];
    return client.execProtocolStream(bytes, { syncToFs: false });
  }

  async function prepare(text: string): Promise<Prepared> {
    const name = `s${(count += 1)}`;
    const description = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const parameterTypes = parse.parseDescribeStatementResults(description);
    const prepared = { name, parameterTypes, description };
    statements.set(text, prepared);
    return prepared;
  }

  const run = (text: string, parameters: unknown[] = [], options: QueryOptions = {}) =>
    client.runExclusive(async () => {
      const statement = statements.get(text);
      const { name, parameterTypes, description } = statement ?? (await prepare(text));
      const values = parameters.map((value, index) =>
        written(client, value, parameterTypes[index] ?? 0),
      );
      const answer = await send(serialize.bind({ statement: name, values }), serialize.execute({}));
      const { rowMode = 'object', parsers } = options;
      // Those of the database are many, and need not be copied for each statement.
      const allParsers = Object.assign(Object.create(client.parsers), parsers);
      return parse.parseResults([...description, ...answer], allParsers, { rowMode })[0];
    });

  return withMethods(client, {
    async query(...args: Parameters<typeof run>) {
      await client._checkReady();
      return client._runExclusiveTransaction(() => run(...args));
    },
    transaction: (work: (tx: Transaction) => Promise<unknown>) =>
      client.transaction((tx) =>
        work(
          withMethods(tx, {
            async query(...args: Parameters<typeof run>) {
              if (tx.closed) throw new Error('Transaction is closed');
              return run(...args);
            },
          }),
        ),
      ),
  });
}

function written(client: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  const serializer = client.serializers[type];
  return serializer === undefined ? String(value) : serializer(value);
}

function withMethods<Target extends object>(
  target: Target,
  methods: Readonly<Record<string, unknown>>,
): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
