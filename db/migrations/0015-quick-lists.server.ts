import type { Migration } from '../migrate.server'

/** What the administration looks for by a part of its name, found without reading all there is. */
export const quickLists: Migration = {
  name: '0015-quick-lists',
  sql: /* sql */ `
    create index businesses_by_part on businesses using gin (name public.gin_trgm_ops) with (fastupdate = off);
    create index business_slugs_by_part on business_slugs using gin (slug public.gin_trgm_ops)
      with (fastupdate = off) where retired_at is null;
    create index business_invites_by_part on business_invites
      using gin (business_name public.gin_trgm_ops, business_email public.gin_trgm_ops) with (fastupdate = off);
    create index inquiries_by_part on inquiries
      using gin (business_name public.gin_trgm_ops, name public.gin_trgm_ops, email public.gin_trgm_ops)
      with (fastupdate = off);
  `,
}
