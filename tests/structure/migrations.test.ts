import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'server/db/migrations';
// The baseline creates empty tables; later migrations run on filled ones.
const firstRuled = 2;

/** The tables that grow with the site; a long lock on one of them stops the site. */
const large = [
  'file_objects',
  'files',
  'keyed_calls',
  'memberships',
  'notices',
  'notifications',
  'order_events',
  'order_messages',
  'orders',
  'outbox',
  'payments',
  'refunds',
  'sessions',
  'sign_in_marks',
  'users',
] as const;

/** Statements that lock a table for a full read or write, and the alternative. */
const faults: readonly (readonly [string, (statement: string) => boolean])[] = [
  [
    'is an index: make it in migrations/online, `create index concurrently if not exists`',
    (statement) => /^create (?:unique )?index (?!concurrently)/.test(statement),
  ],
  [
    'is a constraint that reads every row: add it `not valid`, and `validate constraint` in migrations/online',
    (statement) =>
      /\badd constraint .* (?:check|foreign key)\b/.test(statement) &&
      !statement.endsWith(' not valid'),
  ],
  [
    'makes an index under a lock: make a unique one in migrations/online',
    (statement) => /\badd constraint .* (?:unique|primary key)\b/.test(statement),
  ],
  [
    'reads or rewrites every row: add a column beside it, fill it in batches, use it in the next version',
    (statement) =>
      /\balter column .* (?:set not null|type|set data type)\b/.test(statement) ||
      /\badd column .*(?:\bgenerated\b|\bdefault [^'\d-]*\()/.test(statement),
  ],
  [
    'changes every row at once: fill in batches, as a chore',
    (statement) => /^(?:update|delete from) /.test(statement),
  ],
];

/** Returns the faults of a migration, statement by statement. */
function listFaults(text: string): string[] {
  const statements = text
    .split('--> statement-breakpoint')
    .flatMap((part) => (/\$\$/.test(part) ? [part] : part.split(/;\s*\n|;\s*$/)))
    .map((part) =>
      part
        .replaceAll(/--.*$/gm, '')
        .replaceAll(/["\s]+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .map((part) => part.replace(/;$/, ''))
    .filter((part) => part !== '');
  const own = statements.flatMap(
    (each) => /^create table (?:if not exists )?(\w+)/.exec(each)?.[1] ?? [],
  );
  const isLarge = (statement: string) => {
    const [, name = ''] =
      /^(?:alter table|update|delete from) (?:only )?(\w+)|\bon (?:public \. |public\.)?(\w+) using\b/
        .exec(statement)
        ?.filter((each) => each !== undefined) ?? [];
    return large.some((each) => each === name) && !own.includes(name);
  };
  return statements
    .filter(isLarge)
    .flatMap((statement) =>
      faults
        .filter(([, is]) => is(statement))
        .map(([what]) => `${statement.slice(0, 60)}: ${what}`),
    );
}

describe('migrations', () => {
  it('migrations hold no large table for long', () => {
    const strays = readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) >= firstRuled)
      .flatMap((name) =>
        listFaults(readFileSync(`${folder}/${name}`, 'utf8')).map((fault) => `${name}: ${fault}`),
      );

    expect(
      strays,
      'A migration runs while the version before still serves. Do what it says after each of these.',
    ).toEqual([]);
  });

  it.each([
    'CREATE INDEX "orders_paid_index" ON "orders" USING btree ("paid_at");',
    'ALTER TABLE "payments" ADD CONSTRAINT "x" CHECK ("payments"."amount" > 1);',
    'ALTER TABLE "orders" ADD CONSTRAINT "x" FOREIGN KEY ("a") REFERENCES "public"."b"("id");',
    'ALTER TABLE "users" ADD CONSTRAINT "x" UNIQUE("phone_e164");',
    'ALTER TABLE "orders" ALTER COLUMN "quantity" SET NOT NULL;',
    'ALTER TABLE "orders" ALTER COLUMN "quantity" SET DATA TYPE bigint;',
    'ALTER TABLE "sessions" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "e" text GENERATED ALWAYS AS (phone) STORED;',
    `UPDATE "refunds" SET "status" = 'done';`,
  ])('a migration would be refused for %s', (statement) => {
    expect(listFaults(statement)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "note" text;',
    `ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'own' NOT NULL;`,
    'ALTER TABLE "orders" ADD CONSTRAINT "x" CHECK ("orders"."a" > 0) NOT VALID;',
    'CREATE TABLE "orders_kept" ("id" bigint);--> statement-breakpoint\nCREATE INDEX "i" ON "orders_kept" USING btree ("id");',
    'ALTER TABLE "console_notes" ALTER COLUMN "text" SET NOT NULL;',
  ])('a migration is free to say %s', (statement) => {
    expect(listFaults(statement)).toEqual([]);
  });

  it('migrations begin with one baseline, and only the last one has a snapshot', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    expect(names.toSorted().slice(0, firstRuled)).toEqual(['0000_schema.sql', '0001_triggers.sql']);
    expect(names.filter((name) => /^000[01]_/.test(name))).toHaveLength(firstRuled);
    const snapshots = readdirSync(`${folder}/meta`).filter((name) =>
      name.endsWith('_snapshot.json'),
    );
    const last = names.toSorted().at(-1)?.slice(0, 4) ?? '';
    expect(
      snapshots,
      'Delete the snapshots of earlier migrations: drizzle reads the last.',
    ).toEqual([`${last}_snapshot.json`]);
  });

  it('migrations outside a transaction are one statement a file, which may run again', () => {
    const online = `${folder}/online`;
    const files = existsSync(online) ? readdirSync(online) : [];
    const strays = files.filter(
      (name) =>
        !/^\d{4}_\w+\.sql$/.test(name) ||
        !/^(?:create (?:unique )?index concurrently if not exists|alter table \w+ validate constraint) [^;]+;?\s*$/i.test(
          readFileSync(`${online}/${name}`, 'utf8'),
        ),
    );

    expect(
      strays,
      'Write one `create index concurrently if not exists` or `alter table … validate constraint` into each.',
    ).toEqual([]);
  });
});
