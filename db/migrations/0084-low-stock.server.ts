import type { Migration } from '../migrate.server'

/** When a wine's stock fell below its par level, for the notification of staff. */
export const lowStock: Migration = {
  name: '0084-low-stock',
  sql: /* sql */ `
    -- Since when fewer bottles are available than the par level; null while there are enough.
    alter table stock_totals add column low_since timestamptz;
    alter table stock_totals add column low_notified_at timestamptz;
    create index stock_totals_newly_low on stock_totals (business_id, wine_id)
      where low_since is not null and low_notified_at is null;

    create function stock_falls_below_par() returns trigger language plpgsql as $$
    declare par integer;
    begin
      select par_level into par from wines where business_id = new.business_id and id = new.wine_id;
      if par is null or new.available >= par then
        new.low_since := null;
        new.low_notified_at := null;
      elsif old.available >= par then
        new.low_since := clock_timestamp();
        new.low_notified_at := null;
      end if;
      return new;
    end $$;
    create trigger stock_falls_below_par before update of available on stock_totals
      for each row when (old.available <> new.available) execute function stock_falls_below_par();
  `,
}
