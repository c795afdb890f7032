create index concurrently if not exists orders_saas_ends_index on orders (period_end) where type = 'saas' and noticed_at is null;
