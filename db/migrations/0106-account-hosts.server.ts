import type { Migration } from '../migrate.server'

/**
 * Emailed account links work on one host only: the platform's, or the club's address below it. A sign-in on a club's
 * own domain is made on that address and handed over, so sessions name the sign-in they belong to and end with it.
 */
export const accountHosts: Migration = {
  name: '0106-account-hosts',
  sql: /* sql */ `
    -- Open links may lead to an own domain: they end here, and every page that they open offers a new one.
    delete from email_tokens where used_at is null;
    alter table email_tokens add column host text not null default '';
    alter table email_tokens alter column host drop default;

    drop function find_email_token(bytea, text, uuid);
    create function find_email_token(hash bytea, wanted_purpose text, on_host text)
      returns table (user_id uuid, email_norm text, expires_at timestamptz, used_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select t.user_id, t.email_norm, t.expires_at, t.used_at from public.email_tokens t
        where t.token_hash = hash and t.purpose = wanted_purpose and t.host = on_host
      $$;

    drop function redeem_email_token(bytea, text, uuid, timestamptz);
    -- Uses a token up, and the person's others of its purpose with it. One that another request is using right now is
    -- left to it: waiting could be mutual.
    create function redeem_email_token(hash bytea, wanted_purpose text, on_host text, at timestamptz)
      returns table (user_id uuid, email_norm text, email text)
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        declare found_token public.email_tokens;
        begin
          update public.email_tokens t set used_at = at
            where t.token_hash = hash and t.purpose = wanted_purpose
              and t.host = on_host and t.used_at is null and t.expires_at > at
            returning t.* into found_token;
          if not found then return; end if;
          update public.email_tokens t set used_at = at where t.id in (
            select o.id from public.email_tokens o
            where o.user_id = found_token.user_id and o.purpose = wanted_purpose and o.used_at is null
            for update skip locked);
          return query select found_token.user_id, found_token.email_norm, found_token.email;
        end
      $$;
    revoke execute on function find_email_token(bytea, text, text),
      redeem_email_token(bytea, text, text, timestamptz) from public;
    grant execute on function find_email_token(bytea, text, text),
      redeem_email_token(bytea, text, text, timestamptz) to app, app_platform;

    alter table sessions add column sign_in_id uuid not null default gen_random_uuid();
    create index sessions_of_sign_in on sessions (sign_in_id);
  `,
}
