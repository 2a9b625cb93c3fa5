import type { Migration } from '../migrate.server'

/** How well the wines that runs offer to choose from suit each member, computed before a run is locked. */
export const memberSuitability: Migration = {
  name: '0078-member-suitability',
  sql: /* sql */ `
    -- One row for each member, since a club of 10,000 members is scored again after every rating. Lists by position.
    create table member_suitability (
      business_id uuid not null references businesses,
      member_id uuid not null,
      -- In the order of their ids.
      wine_ids uuid[] not null,
      -- Tenths of a point, 10 to 1,000; a usual wine has 500.
      scores smallint[] not null,
      -- Why a wine suits the member, in a sentence; empty where nothing about the member says so.
      reasons text[] not null,
      scored_at timestamptz not null,
      primary key (business_id, member_id),
      check (cardinality(wine_ids) = cardinality(scores) and cardinality(wine_ids) = cardinality(reasons)),
      check (10 <= all (scores) and 1000 >= all (scores)),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('member_suitability');

    -- Wines of runs for which every member has a score, when that was computed, and when others were asked for.
    alter table recommendation_builds
      add column scored_wine_ids uuid[] not null default '{}',
      add column scored_at timestamptz,
      add column scores_asked_at timestamptz;
  `,
}
