import type { Migration } from '../migrate.server'

/** What members think of wines: ratings, their own cellar, wishlist_items, tastes, and what is recommended to them. */
export const tastes: Migration = {
  name: '0076-tastes',
  sql: /* sql */ `
    create table wine_ratings (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      points smallint not null check (points between 1 and 100),
      -- Required when it is saved; empty once the member deleted their account.
      review text not null check (length(review) <= 2000),
      -- Where it was last saved: on the member's pages, or by the link of a bottle without signing in.
      source text not null check (source in ('portal', 'link')),
      rated_at timestamptz not null,
      changed_at timestamptz not null,
      -- Raised by every change, so that two tabs do not overwrite each other.
      version integer not null default 1,
      primary key (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index wine_ratings_by_wine on wine_ratings (business_id, wine_id);
    create index wine_ratings_by_change on wine_ratings (business_id, changed_at desc);
    call tenant_table('wine_ratings');

    -- Every rating that was saved or deleted. Points are null where it was deleted.
    create table wine_rating_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      member_id uuid not null,
      wine_id uuid not null,
      points smallint check (points between 1 and 100),
      review text not null default '' check (length(review) <= 2000),
      source text not null check (source in ('portal', 'link')),
      changed_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index wine_rating_changes_by_wine on wine_rating_changes (business_id, member_id, wine_id, changed_at);
    call tenant_table('wine_rating_changes');

    -- A link rates one bottle once. The id is that of the bottle: a line of a box, or a bottle that was bought.
    create table rating_link_uses (
      business_id uuid not null references businesses,
      bottle_id uuid not null,
      member_id uuid not null,
      wine_id uuid not null,
      used_at timestamptz not null,
      undone_at timestamptz,
      primary key (business_id, bottle_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('rating_link_uses');

    -- A member's own notes about a wine, and bottles at home that did not come from the club or left otherwise.
    create table member_wines (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      note text not null default '' check (length(note) <= 2000),
      -- Added to the bottles received; negative where some were given away.
      home_adjustment integer not null default 0 check (home_adjustment between -999 and 999),
      changed_at timestamptz not null,
      primary key (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('member_wines');

    create table drunk_bottles (
      business_id uuid not null references businesses,
      -- Chosen by the page, so that a repeated press counts once.
      id uuid not null,
      member_id uuid not null,
      wine_id uuid not null,
      drunk_on date not null,
      recorded_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index drunk_bottles_by_wine on drunk_bottles (business_id, member_id, wine_id, drunk_on);
    call tenant_table('drunk_bottles');

    -- At most ten a member: "My Top 10 Wines to Try". Places are from 1, without gaps.
    create table wishlist_items (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      position smallint not null check (position between 1 and 10),
      added_at timestamptz not null,
      -- While true, the member is told when bottles arrive.
      was_sold_out boolean not null default false,
      primary key (business_id, member_id, wine_id),
      unique (business_id, member_id, position) deferrable initially deferred,
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index wishlist_items_by_wine on wishlist_items (business_id, wine_id);
    call tenant_table('wishlist_items');
    -- A job looks for wines that are back in stock.
    call platform_may_read('wishlist_items');
    call platform_may_read('stock_totals');
    create function wishlist_follows_stock() returns trigger language plpgsql as $$
    begin
      update wishlist_items set was_sold_out = true
        where business_id = new.business_id and wine_id = new.wine_id and not was_sold_out;
      return null;
    end $$;
    create trigger wishlist_follows_stock after update of available on stock_totals
      for each row when (old.available > 0 and new.available = 0) execute function wishlist_follows_stock();

    -- What a member said about their taste. "Never send me" stays with the pick-up profile.
    create table taste_profiles (
      business_id uuid not null references businesses,
      member_id uuid not null,
      dietary_note text not null default '' check (length(dietary_note) <= 500),
      quiz_finished_at timestamptz,
      quiz_skipped_at timestamptz,
      changed_at timestamptz not null,
      primary key (business_id, member_id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('taste_profiles');

    create table quiz_answers (
      business_id uuid not null references businesses,
      member_id uuid not null,
      question text not null check (question ~ '^[a-z_]{1,40}$'),
      answer text not null check (answer ~ '^[a-z0-9_]{1,40}$'),
      answered_at timestamptz not null,
      primary key (business_id, member_id, question, answer),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('quiz_answers');

    -- Likes and dislikes, from the quiz or corrected by the member.
    create table taste_preferences (
      business_id uuid not null references businesses,
      member_id uuid not null,
      kind text not null check (kind in
        ('type', 'grape', 'country', 'region', 'body', 'acidity', 'sweetness', 'oak', 'tannin', 'fruit', 'price')),
      value text not null check (length(value) between 1 and 80),
      -- From -2, does not like it at all, to 2, loves it.
      liking smallint not null check (liking between -2 and 2),
      source text not null check (source in ('quiz', 'member')),
      changed_at timestamptz not null,
      primary key (business_id, member_id, kind, value),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('taste_preferences');

    create table recommendation_feedback (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      kind text not null check (kind in ('not_for_me', 'had_it')),
      given_at timestamptz not null,
      primary key (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('recommendation_feedback');

    -- The best wines for each member as they were last computed.
    create table recommendations (
      business_id uuid not null references businesses,
      member_id uuid not null,
      rank smallint not null check (rank between 1 and 50),
      wine_id uuid not null,
      score real not null,
      -- Points 1 to 100, and whether they are the member's own or the club's average.
      predicted real check (predicted between 1 and 100),
      is_personal boolean not null,
      reasons jsonb not null,
      primary key (business_id, member_id, rank),
      unique (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index recommendations_by_wine on recommendations (business_id, wine_id, rank);
    call tenant_table('recommendations');

    -- When recommendations of a business were asked for and made. One row each.
    create table recommendation_builds (
      business_id uuid not null references businesses,
      asked_at timestamptz,
      built_at timestamptz,
      -- Of the last build.
      members integer not null default 0,
      wines integer not null default 0,
      ratings integer not null default 0,
      primary key (business_id)
    );
    call tenant_table('recommendation_builds');
  `,
}
