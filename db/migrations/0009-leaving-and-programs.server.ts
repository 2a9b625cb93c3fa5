import type { Migration } from '../migrate.server'

/**
 * What people see of programs that act for them, where a session ends however often it is used, who has left a club,
 * the way out of the platform's own mail, and clubs found by their names.
 */
export const leavingAndPrograms: Migration = {
  name: '0009-leaving-and-programs',
  sql: /* sql */ `
    alter table token_grants
      add column name text not null default '',
      add column last_used_at timestamptz;

    -- However often a session's token is renewed, it is over by then.
    alter table sessions add column must_end_at timestamptz;
    update sessions set must_end_at = created_at + interval '180 days';
    alter table sessions alter column must_end_at set not null;

    -- Since when a member is nobody, and which of the provider's customers are gone for good.
    alter table members add column left_at timestamptz;
    alter table stripe_ids add column removed_at timestamptz;
    create index members_who_left on members (business_id, id) where left_at is not null;
    call platform_may_read('stripe_ids');

    alter table platform_mail add column topic text, add column unsubscribe_url text;
    create index platform_mail_by_age on platform_mail (created_at) where status <> 'queued';

    -- Somebody who is nobody: what is asked about an address without an account is asked of them.
    insert into users (id, email, email_norm, full_name, password_hash, created_at, deleted_at)
    values ('00000000-0000-4000-8000-000000000000', 'nobody@nobody.invalid', 'nobody@nobody.invalid', 'Nobody', '',
      '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

    -- Names as people type them: their letters and digits alone, without accents and capitals.
    create extension if not exists pg_trgm with schema public;
    create extension if not exists unaccent with schema public;
    create function name_key(name text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(lower(public.unaccent('public.unaccent', normalize(name, NFKC))), '[^[:alnum:]]+', '', 'g')
    $$;
    alter table businesses add column name_key text not null generated always as (name_key(name)) stored;
    create index businesses_by_name on businesses using gin (name_key public.gin_trgm_ops) with (fastupdate = off)
      where status = 'live';
  `,
}
