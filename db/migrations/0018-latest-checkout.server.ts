import type { Migration } from '../migrate.server'

/** A member's latest checkout, which the welcome asks for. */
export const latestCheckout: Migration = {
  name: '0018-latest-checkout',
  sql: /* sql */ `
    create index checkout_attempts_by_member on checkout_attempts (business_id, member_id, created_at desc, id desc);
  `,
}
