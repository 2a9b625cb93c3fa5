import type { Migration } from '../migrate.server'

/** A series remembers how far it has come, so that a date whose draft was deleted is not made again. */
export const eventSeries: Migration = {
  name: '0081-event-series',
  sql: /* sql */ `
    -- The last day for which a date was made.
    alter table event_series add column made_until date;
  `,
}
