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
-- An attempt asks for exactly what its order costs.
CREATE FUNCTION check_payment_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.amount <> (SELECT amount FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'a payment asks for the amount of its order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_amount_of_order';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_amount_of_order BEFORE INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION check_payment_amount();
--> statement-breakpoint
-- Never more goes back than came in: the parent row is locked, so parallel refunds queue up here.
CREATE FUNCTION check_refund_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  refunded bigint;
BEGIN
  SELECT amount INTO captured FROM payments
    WHERE id = NEW.payment_id AND status IN ('success', 'refunding', 'refunded') FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO refunded FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id;
  IF captured IS NULL OR refunded + NEW.amount > captured THEN
    RAISE EXCEPTION 'refunds exceed what was captured'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_captured';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_captured BEFORE INSERT OR UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_refund_sum();
