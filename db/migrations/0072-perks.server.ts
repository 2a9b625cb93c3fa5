import type { Migration } from '../migrate.server'

/** What members of a tier may use besides their box, and what they used. */
export const perks: Migration = {
  name: '0072-perks',
  sql: /* sql */ `
    -- A perk that was used is never deleted: it is removed from its tier by a date.
    create table tier_perks (
      business_id uuid not null references businesses,
      id uuid not null,
      tier_id uuid not null,
      name text not null check (length(name) between 1 and 80),
      -- What staff should know when they give it.
      staff_note text not null default '' check (length(staff_note) <= 300),
      -- How often in a period; null without a limit.
      times smallint check (times between 1 and 99),
      -- A calendar month or year in the business's time zone.
      period text not null check (period in ('month', 'year')),
      position integer not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      removed_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index tier_perks_by_tier on tier_perks (business_id, tier_id, position, id);
    -- Two perks of a tier never have the same name: uses are counted by it.
    create unique index tier_perks_one_name on tier_perks (business_id, tier_id, lower(name))
      where removed_at is null;
    call tenant_table('tier_perks');
    -- The club page lists them.
    create trigger tier_perks_changed after insert or update or delete on tier_perks
      for each row execute function club_content_changed();

    create table perk_uses (
      business_id uuid not null references businesses,
      -- Chosen by the page that records it, so that a repeated press counts once.
      id uuid not null,
      perk_id uuid not null,
      member_id uuid not null,
      -- The perk's name at that time. A member who changes tiers does not get a perk of the same name twice.
      name text not null,
      -- In the business's time zone: it counts in that day's month or year.
      used_on date not null,
      note text not null default '' check (length(note) <= 300),
      used_at timestamptz not null,
      recorded_by uuid references users,
      undone_at timestamptz,
      undone_by uuid references users,
      primary key (business_id, id),
      check (undone_at is not null or undone_by is null),
      foreign key (business_id, perk_id) references tier_perks (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index perk_uses_by_member on perk_uses (business_id, member_id, used_on);
    create index perk_uses_by_perk on perk_uses (business_id, perk_id, used_at, id);
    call tenant_table('perk_uses');
  `,
}
