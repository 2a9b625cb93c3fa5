import type { Migration } from '../migrate.server'

/** Whether a member asked for news and offers, and whether the club may see which emails they open. */
export const marketingConsent: Migration = {
  name: '0099-marketing-consent',
  sql: /* sql */ `
    alter table join_drafts add marketing_accepted_at timestamptz;
    alter table notification_recipients add allows_open_tracking boolean not null default false;
    create index consents_by_kind on consents (business_id, member_id, kind);
`,
}
