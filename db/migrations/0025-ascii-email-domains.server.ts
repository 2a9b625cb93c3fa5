import type { Migration } from '../migrate.server'

/**
 * Email addresses of accounts whose domain stands in its own script get its A-labels (RFC 5890), as every address is
 * read from now on. One whose other form has an account of its own stays: nobody could sign in to both.
 */
export const asciiEmailDomains: Migration = {
  name: '0025-ascii-email-domains',
  sql: /* sql */ `
    -- Punycode (RFC 3492, 6.3) of one label.
    create function a_label(label text) returns text language plpgsql immutable as $$
    declare
      digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
      points int[] := array(select ascii(letter) from regexp_split_to_table(label, '') with ordinality as l(letter, place)
        order by place);
      encoded text; basic int; handled int; point int; next_point int;
      n int := 128; delta int := 0; bias int := 72; q int; k int; t int;
    begin
      if label ~ '^[ -~]*$' then return label; end if;
      select coalesce(string_agg(chr(p), '' order by place), ''), count(*) into encoded, basic
        from unnest(points) with ordinality as u(p, place) where p < 128;
      handled := basic;
      if basic > 0 then encoded := encoded || '-'; end if;
      while handled < cardinality(points) loop
        select min(p) into next_point from unnest(points) as u(p) where p >= n;
        delta := delta + (next_point - n) * (handled + 1);
        n := next_point;
        foreach point in array points loop
          if point < n then delta := delta + 1; end if;
          continue when point <> n;
          q := delta;
          k := 36;
          loop
            t := greatest(1, least(26, k - bias));
            exit when q < t;
            encoded := encoded || substr(digits, t + (q - t) % (36 - t) + 1, 1);
            q := (q - t) / (36 - t);
            k := k + 36;
          end loop;
          encoded := encoded || substr(digits, q + 1, 1);
          delta := case when handled = basic then delta / 700 else delta / 2 end;
          delta := delta + delta / (handled + 1);
          k := 0;
          while delta > 455 loop
            delta := delta / 35;
            k := k + 36;
          end loop;
          bias := k + 36 * delta / (delta + 38);
          delta := 0;
          handled := handled + 1;
        end loop;
        delta := delta + 1;
        n := n + 1;
      end loop;
      return 'xn--' || encoded;
    end $$;

    create function with_a_labels(address text) returns text language sql immutable as $$
      select regexp_replace(address, '@[^@]*$', '') || '@' || (
        select string_agg(a_label(label), '.' order by place)
        from regexp_split_to_table(lower(normalize(substring(address from '[^@]*$'), NFC)), '\\.')
          with ordinality as l(label, place))
    $$;

    update users u set email = with_a_labels(email), email_norm = with_a_labels(email_norm)
      where substring(email_norm from '@([^@]*)$') !~ '^[ -~]*$'
        and not exists (select from users other where other.email_norm = with_a_labels(u.email_norm));
    update email_tokens set email_norm = with_a_labels(email_norm), email = with_a_labels(email)
      where substring(email_norm from '@([^@]*)$') !~ '^[ -~]*$';
    -- The owner of the tables is bound by their policies as well.
    alter table businesses no force row level security;
    update businesses set email = with_a_labels(email) where substring(email from '@([^@]*)$') !~ '^[ -~]*$';
    alter table businesses force row level security;

    drop function with_a_labels(text);
    drop function a_label(text);
  `,
}
