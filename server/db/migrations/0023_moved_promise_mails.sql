-- That staff promise something for another day goes by mail as well, to whoever has mails about their orders.
CREATE TRIGGER notifications_of_moved_promises_by_mail AFTER INSERT ON notifications
  FOR EACH ROW WHEN (NEW.kind = 'system' AND NEW.about LIKE 'promise:%') EXECUTE FUNCTION mail_notification();
