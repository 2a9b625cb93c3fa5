import type { Migration } from '../migrate.server'

/** What staff did to many members at once, with an outcome for each member, so that it is shown and undone. */
export const memberBulkChanges: Migration = {
  name: '0104-member-bulk-changes',
  sql: /* sql */ `
    create table member_bulk_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      act text not null check (act in ('add-tag', 'remove-tag', 'pay-link')),
      -- As the business spells it; null for payment links.
      tag text check (length(tag) between 1 and 40),
      changed_by uuid not null references users,
      changed_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, id),
      check ((act = 'pay-link') = (tag is null))
    );
    call tenant_table('member_bulk_changes');

    -- The outcome for each selected member: changed, or why not.
    create table member_bulk_outcomes (
      business_id uuid not null references businesses,
      change_id uuid not null,
      member_id uuid not null,
      outcome text not null check (outcome in ('changed', 'has-tag', 'no-tag', 'too-many-tags', 'owes-nothing',
        'not-recorded', 'emailed-lately', 'no-email')),
      -- Whether the undo gave the member back what was before.
      is_restored boolean not null default false,
      primary key (business_id, change_id, member_id),
      foreign key (business_id, change_id) references member_bulk_changes (business_id, id) on delete cascade,
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index member_bulk_outcomes_by_member on member_bulk_outcomes (business_id, member_id);
    call tenant_table('member_bulk_outcomes');
`,
}
