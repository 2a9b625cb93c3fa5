import type { Migration } from '../migrate.server'

/** A job looks across businesses for months that were paid back and are still owed. */
export const jobsFindBoxes: Migration = {
  name: '0077-jobs-find-boxes',
  sql: /* sql */ `
    call platform_may_read('run_orders');
    call platform_may_read('run_order_lines');
    call platform_may_read('disputes');
  `,
}
