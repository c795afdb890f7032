-- Nothing is written any more about who has closed their account: the row is held against it, so that a
-- call which began before comes to its end first, or is refused.
CREATE FUNCTION refuse_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND closed_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this account is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_of_open_accounts BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER sign_in_marks_of_open_accounts BEFORE INSERT ON sign_in_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER verifications_of_open_accounts BEFORE INSERT ON verifications
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER files_of_open_accounts BEFORE INSERT ON files
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER orders_of_open_accounts BEFORE INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER invoice_titles_of_open_accounts BEFORE INSERT ON invoice_titles
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER invoices_of_open_accounts BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NOT NEW.is_red) EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
-- Nor do its people write about an order of it, whose row they lock before that of the person.
CREATE FUNCTION refuse_closed_account_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR SHARE;
  PERFORM 1 FROM users u JOIN orders o ON o.user_id = u.id
    WHERE o.id = NEW.order_id AND u.closed_at IS NULL FOR KEY SHARE OF u;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this account is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_messages_of_open_accounts BEFORE INSERT ON order_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account_of_order();
--> statement-breakpoint
CREATE TRIGGER refunds_of_open_accounts BEFORE INSERT ON refunds
  FOR EACH ROW WHEN (NEW.cause = 'requested') EXECUTE FUNCTION refuse_closed_account_of_order();
--> statement-breakpoint
-- Who is no longer there is not told: late money of theirs goes back all the same.
CREATE FUNCTION skip_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND closed_at IS NULL FOR KEY SHARE;
  RETURN CASE WHEN FOUND THEN NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_of_open_accounts BEFORE INSERT ON notifications
  FOR EACH ROW EXECUTE FUNCTION skip_closed_account();
--> statement-breakpoint
-- What was erased stays erased.
CREATE FUNCTION keep_closed_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.level := OLD.level;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'this account is closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_closed';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_closed_for_good BEFORE UPDATE ON users
  FOR EACH ROW WHEN (OLD.closed_at IS NOT NULL) EXECUTE FUNCTION keep_closed_account();
--> statement-breakpoint
-- The buyer of an invoice stays on it; of one that never came to be it goes with the account.
CREATE OR REPLACE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.invoice_no, NEW.user_id, NEW.kind, NEW.is_red, NEW.amount, NEW.net, NEW.tax)
      IS DISTINCT FROM
      (OLD.invoice_no, OLD.user_id, OLD.kind, OLD.is_red, OLD.amount, OLD.net, OLD.tax)
    OR (NEW.title IS DISTINCT FROM OLD.title AND OLD.status NOT IN ('declined', 'withdrawn'))
    OR (OLD.fapiao_no IS NOT NULL AND NEW.fapiao_no IS DISTINCT FROM OLD.fapiao_no) THEN
    RAISE EXCEPTION 'an invoice is immutable in what stands on it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_immutable';
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
    ('requested', 'issued'), ('requested', 'declined'), ('requested', 'withdrawn'),
    ('issued', 'reversing'), ('reversing', 'issued'), ('reversing', 'reversed')) THEN
    RAISE EXCEPTION 'an invoice that is % does not become %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_moves';
  END IF;
  RETURN NEW;
END $$;
