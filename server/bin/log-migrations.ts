import type { Log } from '#server/base/log.ts';
import type { MigrationStep } from '#server/db/migration-step.ts';

/** Logs how long migrations took, each one if they are few; nothing without any. */
export function logMigrations(log: Log, migrated: readonly MigrationStep[]): void {
  if (migrated.length === 0) return;
  const ms = migrated.reduce((sum, step) => sum + step.ms, 0);
  const migrations = migrated.length > 8 ? {} : { migrations: migrated };
  log.info('the database was migrated', { count: migrated.length, ms, ...migrations });
}
