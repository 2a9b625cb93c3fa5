import type { Migration } from '../migrate.server'

/**
 * When and where members pick up, as data; `tenants/pick-up.ts` reads it. The business's own words stay in
 * `pick_up_hours`.
 */
export const pickUpSettings: Migration = {
  name: '0145-pick-up-settings',
  sql: /* sql */ `
    alter table businesses add column pick_up jsonb check (jsonb_typeof(pick_up) = 'object');
  `,
}
