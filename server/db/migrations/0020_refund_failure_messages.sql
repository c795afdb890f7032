-- That a wallet could not send a refund goes to its owner by mail and SMS as well, unless they turned that off.
CREATE OR REPLACE FUNCTION mail_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, subject_id, created_at, available_at)
    SELECT 'mail', NEW.id, NEW.created_at, NEW.created_at FROM users
    WHERE id = NEW.user_id AND mail_receipts AND sign_in_email IS NOT NULL
      AND coalesce(
        (SELECT is_on FROM notification_choices AS choice
          WHERE choice.user_id = NEW.user_id AND choice.channel = 'mail'
            AND choice.event = CASE NEW.kind WHEN 'order_paid' THEN 'paid'
              WHEN 'payment_refunded' THEN 'refunded' WHEN 'refund_paid' THEN 'refunded'
              WHEN 'refund_failed' THEN 'refund_failed' WHEN 'step_done' THEN 'step_done' END),
        NEW.kind <> 'step_done');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION text_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox (topic, subject_id, created_at, available_at)
    SELECT 'sms', NEW.id, NEW.created_at, NEW.created_at FROM users
    WHERE id = NEW.user_id AND phone IS NOT NULL
      AND coalesce(
        (SELECT is_on FROM notification_choices AS choice
          WHERE choice.user_id = NEW.user_id AND choice.channel = 'sms'
            AND choice.event = CASE NEW.kind WHEN 'order_paid' THEN 'paid'
              WHEN 'refund_failed' THEN 'refund_failed' WHEN 'step_done' THEN 'step_done'
              ELSE 'refunded' END),
        NEW.kind <> 'order_paid');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_of_failed_refunds_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'refund_failed') EXECUTE FUNCTION mail_notification();
--> statement-breakpoint
CREATE TRIGGER notifications_of_failed_refunds_by_sms AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'refund_failed') EXECUTE FUNCTION text_notification();
