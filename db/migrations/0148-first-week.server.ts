import type { Migration } from '../migrate.server'

/** When table cards were printed, and when the owner hid the list of a club's first weeks. */
export const firstWeek: Migration = {
  name: '0148-first-week',
  sql: /* sql */ `
    alter table onboarding_progress add column cards_printed_at timestamptz;
    alter table onboarding_progress add column first_week_hidden_at timestamptz;
`,
}
