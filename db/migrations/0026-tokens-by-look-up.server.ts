import type { Migration } from '../migrate.server'

/**
 * What lets somebody in is found by its token and never listed: the role of tenants' requests reads none of
 * `email_tokens`, `handovers` and `business_invites`. Handovers and invitations belong to the platform's role. Links by
 * mail are made, looked up and used within a tenant's transactions, so these go through functions, each of which takes a
 * token's hash or one person's id.
 */
export const tokensByLookUp: Migration = {
  name: '0026-tokens-by-look-up',
  sql: /* sql */ `
    revoke all on handovers from app;
    grant select, insert, update, delete on handovers to app_platform;
    revoke all on business_invites from app;
    revoke select, update, delete on email_tokens from app;

    create function find_email_token(hash bytea, wanted_purpose text, of_business uuid)
      returns table (user_id uuid, email_norm text, expires_at timestamptz, used_at timestamptz)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select t.user_id, t.email_norm, t.expires_at, t.used_at from public.email_tokens t
        where t.token_hash = hash and t.purpose = wanted_purpose and t.business_id is not distinct from of_business
      $$;

    -- Uses a token up, and the person's others of its purpose with it. One that another request is using right now is
    -- left to it: waiting could be mutual.
    create function redeem_email_token(hash bytea, wanted_purpose text, of_business uuid, at timestamptz)
      returns table (user_id uuid, email_norm text, email text)
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        declare found_token public.email_tokens;
        begin
          update public.email_tokens t set used_at = at
            where t.token_hash = hash and t.purpose = wanted_purpose
              and t.business_id is not distinct from of_business and t.used_at is null and t.expires_at > at
            returning t.* into found_token;
          if not found then return; end if;
          update public.email_tokens t set used_at = at where t.id in (
            select o.id from public.email_tokens o
            where o.user_id = found_token.user_id and o.purpose = wanted_purpose and o.used_at is null
            for update skip locked);
          return query select found_token.user_id, found_token.email_norm, found_token.email;
        end
      $$;

    -- The open links of one person, of one purpose or of all (null), are good for nothing from now on.
    create function void_email_tokens(of_user uuid, wanted_purpose text, at timestamptz) returns void
      language sql security definer set search_path = pg_catalog, public, pg_temp as $$
        update public.email_tokens t set used_at = at
        where t.user_id = of_user and t.used_at is null and (wanted_purpose is null or t.purpose = wanted_purpose)
      $$;

    create function password_was_reset_since(of_user uuid, since timestamptz) returns boolean
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select exists (select 1 from public.email_tokens t
          where t.user_id = of_user and t.purpose = 'reset' and t.used_at > since)
      $$;

    revoke execute on function find_email_token(bytea, text, uuid),
      redeem_email_token(bytea, text, uuid, timestamptz), void_email_tokens(uuid, text, timestamptz),
      password_was_reset_since(uuid, timestamptz) from public;
    grant execute on function find_email_token(bytea, text, uuid),
      redeem_email_token(bytea, text, uuid, timestamptz), void_email_tokens(uuid, text, timestamptz),
      password_was_reset_since(uuid, timestamptz) to app, app_platform;
  `,
}
