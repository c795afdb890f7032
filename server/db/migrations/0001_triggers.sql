-- What was agreed stays agreed: neither the sum nor whom it belongs to changes after the insert.
CREATE FUNCTION keep_order_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> OLD.amount OR NEW.currency <> OLD.currency
    OR NEW.order_no <> OLD.order_no OR NEW.user_id <> OLD.user_id THEN
    RAISE EXCEPTION 'orders are immutable in amount, currency, number and owner'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_amount_immutable';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_amount_immutable BEFORE UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION keep_order_amount();
--> statement-breakpoint
CREATE FUNCTION keep_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> OLD.amount OR NEW.currency <> OLD.currency
    OR NEW.payment_no <> OLD.payment_no OR NEW.order_id <> OLD.order_id THEN
    RAISE EXCEPTION 'payments are immutable in amount, currency, number and order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_amount_immutable';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_amount_immutable BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION keep_payment_amount();
--> statement-breakpoint
-- An attempt asks for exactly what its order costs; a transfer that is not kept goes back as it came.
CREATE FUNCTION check_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.channel = 'bank_transfer' AND NEW.status = 'refunding')
    AND NEW.amount <> (SELECT amount FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'a payment asks for the amount of its order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_amount_of_order';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_amount_of_order BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION check_payment_amount();
--> statement-breakpoint
-- What is decided is reserved and stays what it is; the parent row is locked, so that two decisions queue up.
CREATE FUNCTION check_refund_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  decided bigint;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.amount IS NOT NULL AND NEW.amount IS DISTINCT FROM OLD.amount THEN
    RAISE EXCEPTION 'what is decided to go back does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_amount_immutable';
  END IF;
  IF NEW.amount IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT amount INTO captured FROM payments
    WHERE id = NEW.payment_id AND status IN ('success', 'refunding', 'refunded') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO decided FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF captured IS NULL OR decided + NEW.amount > captured THEN
    RAISE EXCEPTION 'refunds exceed what was captured'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_captured';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_captured BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
--> statement-breakpoint
-- Who did what stays written down: lines are added, never changed or taken away.
CREATE FUNCTION keep_console_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the log of the console is only ever added to'
    USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'console_log_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER console_log_append_only BEFORE UPDATE OR DELETE ON console_log
  FOR EACH ROW EXECUTE FUNCTION keep_console_log();
--> statement-breakpoint
CREATE TRIGGER console_log_not_emptied BEFORE TRUNCATE ON console_log
  FOR EACH STATEMENT EXECUTE FUNCTION keep_console_log();
--> statement-breakpoint
-- Never more on invoices than was paid and is kept: the order is locked, so parallel requests queue up here.
CREATE FUNCTION check_invoice_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept bigint;
  invoiced bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = NEW.order_id FOR UPDATE;
  SELECT coalesce((SELECT sum(p.amount) FROM payments p
      WHERE p.order_id = NEW.order_id AND p.status IN ('success', 'refunding', 'refunded')), 0)
    - coalesce((SELECT sum(r.amount) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE p.order_id = NEW.order_id), 0) INTO kept;
  SELECT coalesce(sum(l.amount), 0) INTO invoiced FROM invoice_lines l
    JOIN invoices i ON i.id = l.invoice_id
    WHERE l.order_id = NEW.order_id AND l.invoice_id <> NEW.invoice_id
      AND i.status IN ('requested', 'issued', 'reversing');
  IF invoiced + NEW.amount > kept THEN
    RAISE EXCEPTION 'invoices exceed what was paid and kept'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_within_kept';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER invoices_within_kept BEFORE INSERT ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION check_invoice_sum();
--> statement-breakpoint
-- What an invoice is about stays, and so do its amounts, its buyer and its number.
CREATE FUNCTION keep_invoice_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the lines of an invoice do not change'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_lines_immutable';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_lines_immutable BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION keep_invoice_lines();
--> statement-breakpoint
-- The buyer of an invoice stays on it; of one that never came to be it goes with the account.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER invoices_immutable BEFORE UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION keep_invoice();
--> statement-breakpoint
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
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER sign_in_marks_of_open_accounts BEFORE INSERT ON sign_in_marks
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_account();
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
CREATE TRIGGER bookings_of_open_accounts BEFORE INSERT ON bookings
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER invoice_titles_of_open_accounts BEFORE INSERT ON invoice_titles
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER invoices_of_open_accounts BEFORE INSERT ON invoices
  FOR EACH ROW WHEN (NOT NEW.is_red) EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
CREATE TRIGGER quotations_of_open_accounts BEFORE INSERT ON quotations
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_account();
--> statement-breakpoint
-- A quotation is a promise: what it says never changes.
CREATE FUNCTION keep_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'quotations are immutable'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'quotations_immutable';
END $$;
--> statement-breakpoint
CREATE TRIGGER quotations_immutable BEFORE UPDATE ON quotations
  FOR EACH ROW EXECUTE FUNCTION keep_quotation();
--> statement-breakpoint
-- An order by a quotation is of the same person, for the same amount, and in its time.
CREATE FUNCTION match_quotation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM quotations WHERE id = NEW.quotation_id AND user_id = NEW.user_id
    AND amount = NEW.amount AND valid_until > NEW.created_at;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % is not what its quotation says', NEW.order_no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_as_quoted';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_as_quoted BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.quotation_id IS NOT NULL) EXECUTE FUNCTION match_quotation();
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
-- Plans of one person never run at the same time, whatever order of payments, refunds and upgrades came before.
-- Checked when the transaction ends: a refund moves several periods, one statement each.
CREATE FUNCTION check_membership_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM memberships one
    JOIN memberships other ON other.user_id = one.user_id AND other.level = one.level AND other.id > one.id
    WHERE one.user_id = NEW.user_id
      AND one.replaced_at IS NULL AND other.replaced_at IS NULL
      AND greatest(one.starts_at, other.starts_at) < least(one.ends_at, other.ends_at)
  ) THEN
    RAISE EXCEPTION 'two membership periods of one level overlap'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'memberships_apart';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER memberships_apart
  AFTER INSERT OR UPDATE OF starts_at, ends_at, replaced_at ON memberships
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_membership_periods();
--> statement-breakpoint
-- The current day earns no credit: an upgrade may begin in the last day of the plan before it.
CREATE FUNCTION check_saas_periods() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    WITH running AS (
      SELECT id, plan_slug, greatest(period_start, resumed_at) AS since, period_end AS until
      FROM orders
      WHERE user_id = NEW.user_id AND type = 'saas' AND period_start IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM orders upgrade
          WHERE upgrade.user_id = orders.user_id AND upgrade.type = 'saas'
            AND upgrade.period_start IS NOT NULL AND upgrade.credited_orders @> to_jsonb(orders.id)
        )
    )
    SELECT FROM running one
    JOIN running other ON other.id > one.id
    WHERE least(one.until, other.until) - greatest(one.since, other.since)
      > CASE WHEN one.plan_slug = other.plan_slug THEN interval '0' ELSE interval '1 day' END
      AND one.since < one.until AND other.since < other.until
  ) THEN
    RAISE EXCEPTION 'two SaaS periods overlap'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'orders_saas_apart';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_saas_apart
  AFTER INSERT OR UPDATE OF period_start, period_end, resumed_at, credited_orders ON orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.type = 'saas' AND NEW.period_start IS NOT NULL)
  EXECUTE FUNCTION check_saas_periods();
--> statement-breakpoint
-- A payment keeps the account that its payer paid.
CREATE FUNCTION keep_payment_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payments are immutable in their account'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_account_immutable';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_account_immutable BEFORE UPDATE ON payments
  FOR EACH ROW WHEN ((NEW.account, NEW.app_id) IS DISTINCT FROM (OLD.account, OLD.app_id))
  EXECUTE FUNCTION keep_payment_account();
--> statement-breakpoint
-- What somebody is told goes to them by mail as well, where they want that: the promise is part of the
-- transaction that tells them, whoever writes the notification. An event without a choice of its own follows the
-- setting of the address; a step goes by mail only where it was chosen.
CREATE FUNCTION mail_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, subject_id, created_at, available_at)
    SELECT 'mail', NEW.id, NEW.created_at, NEW.created_at FROM users
    WHERE id = NEW.user_id AND mail_receipts AND sign_in_email IS NOT NULL
      AND coalesce(
        (SELECT is_on FROM notification_choices AS choice
          WHERE choice.user_id = NEW.user_id AND choice.channel = 'mail'
            AND choice.event = CASE NEW.kind WHEN 'order_paid' THEN 'paid'
              WHEN 'payment_refunded' THEN 'refunded' WHEN 'refund_paid' THEN 'refunded'
              WHEN 'refund_failed' THEN 'refund_failed' WHEN 'step_done' THEN 'step_done'
              WHEN 'booking_soon' THEN 'booking_soon' END),
        NEW.kind <> 'step_done');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind IN ('order_paid', 'payment_refunded', 'refund_decided', 'refund_paid',
    'invoice_issued', 'service_started', 'booking_confirmed', 'booking_moved', 'booking_declined',
    'booking_cancelled', 'booking_soon'))
  EXECUTE FUNCTION mail_notification();
--> statement-breakpoint
CREATE TRIGGER notifications_of_steps_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'step_done') EXECUTE FUNCTION mail_notification();
--> statement-breakpoint
CREATE TRIGGER notifications_of_failed_refunds_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'refund_failed') EXECUTE FUNCTION mail_notification();
--> statement-breakpoint
-- That staff promise something for another day goes by mail as well, to whoever has mails about their orders.
CREATE TRIGGER notifications_of_moved_promises_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'system' AND NEW.about LIKE 'promise:%') EXECUTE FUNCTION mail_notification();
--> statement-breakpoint
-- Without a choice an SMS is sent, except about a payment. Whether the site has such messages is known when the
-- job runs.
CREATE FUNCTION text_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, subject_id, created_at, available_at)
    SELECT 'sms', NEW.id, NEW.created_at, NEW.created_at FROM users
    WHERE id = NEW.user_id AND phone IS NOT NULL
      AND coalesce(
        (SELECT is_on FROM notification_choices AS choice
          WHERE choice.user_id = NEW.user_id AND choice.channel = 'sms'
            AND choice.event = CASE NEW.kind WHEN 'order_paid' THEN 'paid'
              WHEN 'refund_failed' THEN 'refund_failed' WHEN 'step_done' THEN 'step_done'
              WHEN 'booking_soon' THEN 'booking_soon' ELSE 'refunded' END),
        NEW.kind <> 'order_paid');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_by_sms AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind IN ('order_paid', 'payment_refunded', 'refund_paid', 'step_done', 'booking_soon'))
  EXECUTE FUNCTION text_notification();
--> statement-breakpoint
CREATE TRIGGER notifications_of_failed_refunds_by_sms AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'refund_failed') EXECUTE FUNCTION text_notification();
--> statement-breakpoint
-- No more units are used in a window than it grants, whoever asks at once; the entitlement is locked.
CREATE FUNCTION check_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  available integer;
  used integer;
BEGIN
  SELECT granted INTO available FROM entitlements WHERE id = NEW.entitlement_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO used FROM uses
    WHERE entitlement_id = NEW.entitlement_id AND window_at = NEW.window_at
      AND undone_at IS NULL AND id <> NEW.id;
  IF NEW.undone_at IS NULL AND used + NEW.amount > available THEN
    RAISE EXCEPTION 'uses exceed what is granted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'uses_within_grant';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER uses_within_grant BEFORE INSERT OR UPDATE ON uses
  FOR EACH ROW EXECUTE FUNCTION check_uses();
--> statement-breakpoint
-- Two bookings never hold one room or expert at the same time, and a class has no more than its seats, whoever asks
-- at once: those who want the same place take turns. Other changes of a booking, such as that of its reminder, wait for
-- nobody: whoever changes a booking holds its place first, and then its row.
CREATE FUNCTION check_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'confirmed' THEN RETURN NEW; END IF;
  -- What is held already stays held, also when a class has other seats than when it was booked.
  IF TG_OP = 'UPDATE' THEN
    IF OLD.state = 'confirmed' AND (OLD.starts_at, OLD.ends_at) = (NEW.starts_at, NEW.ends_at) THEN
      RETURN NEW;
    END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.kind || '/' || NEW.slug, 0));
  IF NEW.seats IS NULL THEN
    IF EXISTS (SELECT 1 FROM bookings WHERE kind = NEW.kind AND slug = NEW.slug AND id <> NEW.id
        AND state = 'confirmed' AND starts_at < NEW.ends_at AND ends_at > NEW.starts_at) THEN
      RAISE EXCEPTION 'bookings of one place overlap'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bookings_apart';
    END IF;
  ELSIF (SELECT count(*) FROM bookings WHERE kind = NEW.kind AND slug = NEW.slug AND id <> NEW.id
      AND state = 'confirmed' AND starts_at = NEW.starts_at) >= NEW.seats THEN
    RAISE EXCEPTION 'a class has no seat left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bookings_within_seats';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_checked BEFORE INSERT OR UPDATE OF state, starts_at, ends_at, seats ON bookings
  FOR EACH ROW EXECUTE FUNCTION check_bookings();
--> statement-breakpoint
-- What other software is told of orders and inquiries is part of the transaction in which it happens. A row holds no
-- name, phone or mail.
CREATE FUNCTION record_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outgoing_events (kind, subject, key, at, data)
    SELECT CASE NEW.event WHEN 'order.paid' THEN 'order.paid' WHEN 'order.fulfilled' THEN 'order.delivered'
        WHEN 'order.refunded' THEN 'order.refunded' ELSE 'order.cancelled' END,
      order_no, 'order:' || NEW.id, NEW.at,
      jsonb_build_object('order_no', order_no, 'person', user_id, 'type', type, 'item', coalesce(item_type, content_id),
        'plan', plan_slug, 'quantity', quantity, 'amount', amount, 'currency', 'CNY', 'status', status)
    FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_events_are_told AFTER INSERT ON order_events
  FOR EACH ROW WHEN (NEW.event IN ('order.paid', 'order.fulfilled', 'order.cancelled', 'order.expired', 'order.refunded'))
  EXECUTE FUNCTION record_order_event();
--> statement-breakpoint
CREATE FUNCTION record_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outgoing_events (kind, subject, key, at, data)
    VALUES ('inquiry.received', NEW.inquiry_no, 'inquiry:' || NEW.inquiry_no, NEW.created_at,
      jsonb_build_object('inquiry_no', NEW.inquiry_no, 'type', NEW.inquiry_type));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER inquiries_are_told AFTER INSERT ON inquiries FOR EACH ROW EXECUTE FUNCTION record_inquiry();
--> statement-breakpoint
-- An event is on its way to each address that wants it by the transaction that writes it down: none is missed between
-- two readings.
CREATE FUNCTION queue_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (webhook_id, event_id, subject, state, created_at, next_at)
    SELECT id, NEW.id, NEW.subject, 'waiting', NEW.at, NEW.at FROM webhooks
    WHERE stopped_at IS NULL AND kinds ? NEW.kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outgoing_events_are_queued AFTER INSERT ON outgoing_events
  FOR EACH ROW EXECUTE FUNCTION queue_deliveries();
