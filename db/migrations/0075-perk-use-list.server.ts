import type { Migration } from '../migrate.server'

/** The business's list of perk uses, newest first, and its totals by month. */
export const perkUseList: Migration = {
  name: '0075-perk-use-list',
  sql: /* sql */ `
    create index perk_uses_by_day on perk_uses (business_id, used_on, used_at, id) where undone_at is null;
  `,
}
