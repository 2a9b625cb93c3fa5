import type { Migration } from '../migrate.server'

/** Reading lists with a language model: each business's decision, and what it used. */
export const modelReading: Migration = {
  name: '0043-model-reading',
  sql: /* sql */ `
    -- No row: never decided, and off.
    create table reading_settings (
      business_id uuid primary key references businesses,
      is_model_on boolean not null,
      changed_by uuid references users,
      changed_at timestamptz not null
    );
    call tenant_table('reading_settings');

    create table model_usage (
      business_id uuid not null references businesses,
      -- The first day of the month, in UTC.
      month date not null check (extract(day from month) = 1),
      purpose text not null check (purpose in ('lists')),
      requests integer not null default 0 check (requests >= 0),
      -- Counted when they are sent; given back where the provider did not work on them.
      pages integer not null default 0 check (pages >= 0),
      input_tokens bigint not null default 0 check (input_tokens >= 0),
      output_tokens bigint not null default 0 check (output_tokens >= 0),
      -- Millionths of a US dollar, estimated from list prices.
      cost_micros bigint not null default 0 check (cost_micros >= 0),
      primary key (business_id, month, purpose)
    );
    call tenant_table('model_usage');
  `,
}
