import type { Migration } from '../migrate.server'

/**
 * Guests get the public wine list from the cache until the club has a new version. So everything else that the page
 * shows raises it too: a wine kept off sale, the sale of bottles, and a first or last bottle of a location, since
 * bottles are sold from the first location.
 */
export const cachedWineList: Migration = {
  name: '0153-cached-wine-list',
  sql: /* sql */ `
    create or replace function wine_list_changed() returns trigger language plpgsql as $$
    declare
      business uuid;
    begin
      if tg_op = 'DELETE' then business := old.business_id; else business := new.business_id; end if;
      if current_setting('app.wine_list_changed', true) = business::text then return null; end if;
      if tg_table_name in ('stock_totals', 'stock_levels') then
        if not exists (select from wines where business_id = business and id = new.wine_id
          and is_listed and retired_at is null) then return null; end if;
      end if;
      update businesses set version = version + 1 where id = business;
      perform set_config('app.wine_list_changed', business::text, true);
      return null;
    end $$;

    create constraint trigger sold_out_or_back_here after update on stock_levels
      deferrable initially deferred for each row
      when ((old.available > 0) is distinct from (new.available > 0))
      execute function wine_list_changed();
    create constraint trigger first_bottles_here after insert on stock_levels
      deferrable initially deferred for each row
      when (new.available > 0)
      execute function wine_list_changed();
    create constraint trigger wine_for_sale_changed after update on wines
      deferrable initially deferred for each row
      when (new.is_listed and old.is_for_sale is distinct from new.is_for_sale)
      execute function wine_list_changed();
    create constraint trigger bottle_sale_changed after update on run_settings
      deferrable initially deferred for each row
      when (old.sells_bottles is distinct from new.sells_bottles)
      execute function wine_list_changed();
    create constraint trigger location_order_changed after update on cellar_locations
      deferrable initially deferred for each row
      when ((old.position, old.archived_at is null) is distinct from (new.position, new.archived_at is null))
      execute function wine_list_changed();
`,
}
