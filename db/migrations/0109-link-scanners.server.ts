import type { Migration } from '../migrate.server'

/** Requests of a message's links by mail scanners, which are marked and do not count as clicks. */
export const linkScanners: Migration = {
  name: '0109-link-scanners',
  sql: /* sql */ `
    alter table campaign_clicks
      -- The latest request, by which several links at once are known.
      add column requested_at timestamptz,
      -- Why it was no person's; null for a click of a person.
      add column scanner text check (scanner in ('agent', 'head', 'early', 'burst'));
    alter table campaign_clicks no force row level security;
    alter table campaign_recipients no force row level security;
    update campaign_clicks set requested_at = clicked_at;
    alter table campaign_clicks alter column requested_at set not null;
    -- Those that are known already, by the same rules.
    update campaign_clicks k set scanner = 'early' from campaign_recipients r
      where r.business_id = k.business_id and r.id = k.recipient_id and r.handed_at is not null
        and k.clicked_at < r.handed_at + interval '30 seconds';
    update campaign_clicks k set scanner = 'burst'
      where k.scanner is null and exists (select from campaign_clicks o
        where o.business_id = k.business_id and o.recipient_id = k.recipient_id and o.url <> k.url
          and abs(extract(epoch from o.clicked_at - k.clicked_at)) < 5);
    update campaign_recipients r set clicked_at = (select min(k.clicked_at) from campaign_clicks k
        where k.business_id = r.business_id and k.recipient_id = r.id and k.scanner is null)
      where exists (select from campaign_clicks k
        where k.business_id = r.business_id and k.recipient_id = r.id and k.scanner is not null);
    alter table campaign_clicks force row level security;
    alter table campaign_recipients force row level security;
`,
}
