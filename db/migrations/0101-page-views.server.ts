import type { Migration } from '../migrate.server'

/** How often each page of the public site was seen, and where readers came from. No row is about a person. */
export const pageViews: Migration = {
  name: '0101-page-views',
  sql: /* sql */ `
    create table site_page_views (
      -- In UTC: the site's readers are everywhere.
      day date not null,
      page text not null check (char_length(page) <= 100),
      source text not null check (char_length(source) <= 60),
      views integer not null check (views > 0),
      primary key (day, page, source)
    );
    grant select, insert, update, delete on site_page_views to app_platform;
  `,
}
