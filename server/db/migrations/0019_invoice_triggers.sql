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
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.invoice_no, NEW.user_id, NEW.kind, NEW.is_red, NEW.title, NEW.amount, NEW.net, NEW.tax)
      IS DISTINCT FROM
      (OLD.invoice_no, OLD.user_id, OLD.kind, OLD.is_red, OLD.title, OLD.amount, OLD.net, OLD.tax)
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
