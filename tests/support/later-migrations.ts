import { readBaseline, readMigrations } from '#server/db/migration-files.ts';
import { migrationsFolder } from '#server/db/migrations-folder.ts';

/** Statements that take a database back to the baseline: what each later migration made, the last first. */
export const undoLaterMigrations: readonly string[] = [
  'alter table invoices drop column replaces',
  'drop trigger notifications_of_failed_refunds_by_mail on notifications',
  'drop trigger notifications_of_failed_refunds_by_sms on notifications',
  'alter table refunds drop column failed_at',
  'drop trigger payments_account_named on payments',
  'drop trigger payments_account_immutable on payments',
  'drop function name_payment_account, keep_payment_account',
  'drop table named_accounts',
  'alter table payments drop column account, drop column app_id',
  'alter table reconciliations drop column account',
  'alter table desk_log drop column facts',
  'drop trigger orders_saas_apart on orders',
  'drop trigger memberships_apart on memberships',
  'drop function check_saas_periods, check_membership_periods',
  'alter table orders drop column returned_orders, drop column credit_returned, drop column resumed_at',
  'drop table support_records',
  'drop table sms_counts',
  'drop table acceptances, legal_texts',
  'drop trigger notifications_by_sms on notifications',
  'drop trigger notifications_of_steps_by_mail on notifications',
  'drop function text_notification',
  getFormerFunction('mail_notification'),
  'drop table sms_messages, notification_choices',
  'alter table orders drop column service_terms',
  'drop table payment_returns',
  'drop table sandbox_openid_codes',
  'alter table sandbox_trades drop column product, drop column return_url',
  'drop table openid_requests',
  'alter table processes drop column program',
  'drop table site_identities',
  'drop table payment_payers, wechat_payers',
  'alter table payments drop column presentation, drop column prepay_id',
];

/** Lists the statements of the migrations after the baseline. */
export function listLaterStatements(): readonly string[] {
  const later = readMigrations(migrationsFolder).slice(readBaseline(migrationsFolder).length);
  return later.flatMap(({ statements }) => statements);
}

/** Returns the statement that makes a function what it is in the baseline. */
function getFormerFunction(name: string): string {
  const statements = readBaseline(migrationsFolder).flatMap((migration) => migration.statements);
  const created = statements.find((statement) => statement.includes(`CREATE FUNCTION ${name}(`));
  if (created === undefined) throw new Error(`The baseline has no function ${name}.`);
  return created.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
}
