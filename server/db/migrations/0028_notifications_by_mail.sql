-- What somebody is told goes to them by mail as well, where they want that: the promise is part of the
-- transaction that tells them, whoever writes the notification.
CREATE FUNCTION mail_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, subject_id, created_at, available_at)
    SELECT 'mail', NEW.id, NEW.created_at, NEW.created_at FROM users
    WHERE id = NEW.user_id AND mail_receipts AND sign_in_email IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind IN ('order_paid', 'payment_refunded', 'refund_decided', 'refund_paid',
    'invoice_issued', 'service_started'))
  EXECUTE FUNCTION mail_notification();
