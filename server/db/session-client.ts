import pg from 'pg';
import { EnvError } from '#server/base/env-error.ts';

declare module 'pg' {
  interface Client {
    /** Returns the parameters of the startup message. The types of the driver leave it out. */
    getStartupConf(): Record<string, string>;
  }
}

/**
 * How values are written and read. As parameters of the start of a session they beat what the role, the database
 * and the server set; PgBouncer passes all three on.
 */
const settings = { DateStyle: 'ISO, YMD', TimeZone: 'UTC', standard_conforming_strings: 'on' };

/** A connection with fixed formats of values, whatever the database is set to; the server uses no other class. */
export class SessionClient extends pg.Client {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...settings };
  }
}

/** Throws EnvError if something between this program and the database has lost the settings of a session. */
export async function expectSettings(client: pg.ClientBase): Promise<void> {
  for (const [name, expected] of Object.entries(settings)) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [
      name,
    ]);
    const value = rows[0]?.value ?? '';
    if (value === expected) continue;
    throw new EnvError(
      `The database answers with ${name} "${value}" although this program asked for "${expected}", and dates would be misread: let the pooler before it pass this setting on (ignore_startup_parameters of PgBouncer must not name it). Nothing was written.`,
    );
  }
}
