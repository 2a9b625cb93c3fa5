import type { Migration } from '../migrate.server'

/** Who changed what about a run, for people who edit it at the same time. */
export const runChanges: Migration = {
  name: '0048-run-changes',
  sql: /* sql */ `
    create table run_changes (
      business_id uuid not null,
      run_id uuid not null,
      -- The version that the change made.
      version integer not null,
      -- What two people may edit at once without disturbing each other: 'details', 'picture', 'tier <id>', 'wine <id>'.
      part text not null,
      -- Label, before and after of each change, as people read them, and the form's field of a detail.
      lines jsonb not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, run_id, version),
      foreign key (business_id, run_id) references club_runs (business_id, id)
    );
    call tenant_table('run_changes');
  `,
}
