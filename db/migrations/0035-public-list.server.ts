import type { Migration } from '../migrate.server'

/**
 * The club's pages follow its wine list: a change of a listed wine, or its first or last available bottle, is a new
 * version of the club. Deferred, so that the club's row is locked last and only while the transaction commits, and
 * once for each transaction: an import of thousands of wines is one new version.
 */
export const publicList: Migration = {
  name: '0035-public-list',
  sql: /* sql */ `
    create index wines_listed on wines (business_id) where is_listed and retired_at is null;

    create function wine_list_changed() returns trigger language plpgsql as $$
    declare
      business uuid;
    begin
      if tg_op = 'DELETE' then business := old.business_id; else business := new.business_id; end if;
      if current_setting('app.wine_list_changed', true) = business::text then return null; end if;
      if tg_table_name = 'stock_totals' then
        if not exists (select from wines where business_id = business and id = new.wine_id
          and is_listed and retired_at is null) then return null; end if;
      end if;
      update businesses set version = version + 1 where id = business;
      perform set_config('app.wine_list_changed', business::text, true);
      return null;
    end $$;

    create constraint trigger sold_out_or_back after update on stock_totals
      deferrable initially deferred for each row
      when ((old.available > 0) is distinct from (new.available > 0))
      execute function wine_list_changed();
    create constraint trigger listed_wine_added after insert on wines
      deferrable initially deferred for each row
      when (new.is_listed) execute function wine_list_changed();
    create constraint trigger listed_wine_deleted after delete on wines
      deferrable initially deferred for each row
      when (old.is_listed) execute function wine_list_changed();
    create constraint trigger listed_wine_changed after update on wines
      deferrable initially deferred for each row
      when ((old.is_listed or new.is_listed) and
        (old.is_listed, old.retired_at is null, old.producer, old.name, old.type, old.vintage, old.is_non_vintage,
          old.varietal, old.country, old.region, old.appellation, old.format_ml, old.house_score,
          old.bottle_price_cents, old.glass_price_cents, old.glass_ml, old.list_note)
        is distinct from
        (new.is_listed, new.retired_at is null, new.producer, new.name, new.type, new.vintage, new.is_non_vintage,
          new.varietal, new.country, new.region, new.appellation, new.format_ml, new.house_score,
          new.bottle_price_cents, new.glass_price_cents, new.glass_ml, new.list_note))
      execute function wine_list_changed();
  `,
}
