import type { Migration } from '../migrate.server'

/** The club page shows the wines of the latest public run, so that a change of one is a new version of the club. */
export const monthOnClubPage: Migration = {
  name: '0151-month-on-club-page',
  sql: /* sql */ `
    create trigger public_run_changed after update on club_runs for each row
      when ((old.is_public or new.is_public) and new.published_at is not null and
        (old.version, old.is_public, old.published_at, old.status = 'canceled')
        is distinct from (new.version, new.is_public, new.published_at, new.status = 'canceled'))
      execute function club_content_changed();
    create constraint trigger label_picture_changed after update on wines
      deferrable initially deferred for each row
      when (old.picture_id is distinct from new.picture_id)
      execute function wine_list_changed();
`,
}
