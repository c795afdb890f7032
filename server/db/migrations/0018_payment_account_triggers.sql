-- A payment keeps the account that its payer paid: only an unknown one can be named, once.
CREATE FUNCTION keep_payment_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payments are immutable in their account once it is named'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_account_immutable';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_account_immutable BEFORE UPDATE ON payments
  FOR EACH ROW WHEN (OLD.account <> 'unknown'
    AND (NEW.account, NEW.app_id) IS DISTINCT FROM (OLD.account, OLD.app_id))
  EXECUTE FUNCTION keep_payment_account();
--> statement-breakpoint
-- A node of the version before does not write the account. During the update its payments get the one by which
-- the operator has named those of the channel.
CREATE FUNCTION name_payment_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account := coalesce(
    (SELECT account FROM named_accounts
      WHERE channel = NEW.channel AND NEW.created_at < named_at + interval '7 days'),
    'unknown');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_account_named BEFORE INSERT ON payments
  FOR EACH ROW WHEN (NEW.account = 'unknown') EXECUTE FUNCTION name_payment_account();
