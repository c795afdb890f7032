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
