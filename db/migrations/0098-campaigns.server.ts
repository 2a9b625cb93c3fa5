import type { Migration } from '../migrate.server'

/** Messages of a business to its members: segments, what is written, and what happened to each email. */
export const campaigns: Migration = {
  name: '0098-campaigns',
  sql: /* sql */ `
    create table segments (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null check (length(name) between 1 and 80),
      filter jsonb not null,
      created_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id)
    );
    create unique index segments_by_name on segments (business_id, lower(name));
    call tenant_table('segments');

    create table campaigns (
      business_id uuid not null references businesses,
      id uuid not null,
      status text not null default 'draft'
        check (status in ('template', 'draft', 'scheduled', 'sending', 'sent', 'canceled')),
      kind text not null check (kind in ('club_news', 'club_offers')),
      subject text not null,
      preheader text not null default '',
      blocks jsonb not null,
      filter jsonb not null,
      segment_id uuid,
      held_out_percent integer not null default 0 check (held_out_percent between 0 and 50),
      ignores_quiet_hours boolean not null default false,
      version integer not null default 1,
      send_at timestamptz,
      created_by uuid references users,
      created_at timestamptz not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      sent_by uuid references users,
      started_at timestamptz,
      finished_at timestamptz,
      canceled_by uuid references users,
      primary key (business_id, id),
      foreign key (business_id, segment_id) references segments (business_id, id)
        on delete set null (segment_id)
    );
    create index campaigns_by_change on campaigns (business_id, changed_at desc, id);
    create index campaigns_under_way on campaigns (status, send_at) where status in ('scheduled', 'sending');
    call tenant_table('campaigns');
      call platform_may_read('campaigns');

    create table campaign_recipients (
      business_id uuid not null references businesses,
      id uuid not null,
      campaign_id uuid not null,
      member_id uuid not null,
      state text not null
        check (state in ('held_out', 'queued', 'claimed', 'handing', 'sent', 'unknown', 'skipped')),
      reason text check (reason in ('no_consent', 'unsubscribed', 'suppressed', 'left', 'deleted', 'weekly_limit',
        'refused', 'canceled')),
      batch_id uuid,
      claimed_until timestamptz,
      handed_at timestamptz,
      is_failed boolean not null default false,
      provider_id text,
      sent_at timestamptz,
      delivered_at timestamptz,
      bounced_at timestamptz,
      opened_at timestamptz,
      clicked_at timestamptz,
      complained_at timestamptz,
      primary key (business_id, id),
      unique (business_id, campaign_id, member_id),
      foreign key (business_id, campaign_id) references campaigns (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      check ((state = 'skipped') = (reason is not null))
    );
    create index campaign_recipients_open on campaign_recipients (business_id, campaign_id, state)
      where state in ('queued', 'claimed', 'handing');
      create index campaign_recipients_under_way on campaign_recipients (campaign_id)
        where state in ('claimed', 'handing');
    create index campaign_recipients_of_member on campaign_recipients (business_id, member_id, handed_at);
    call tenant_table('campaign_recipients');
      call platform_may_read('campaign_recipients');

    create table campaign_clicks (
      business_id uuid not null references businesses,
      recipient_id uuid not null,
      url text not null check (length(url) <= 2000),
      clicked_at timestamptz not null,
      primary key (business_id, recipient_id, url),
      foreign key (business_id, recipient_id) references campaign_recipients (business_id, id)
    );
    call tenant_table('campaign_clicks');

    create table email_suppressions (
      business_id uuid not null references businesses,
      address text not null check (address = lower(address)),
      reason text not null check (reason in ('bounce', 'complaint', 'unsubscribe', 'inactive')),
      created_at timestamptz not null,
      primary key (business_id, address)
    );
    call tenant_table('email_suppressions');

    create table campaign_settings (
      business_id uuid not null references businesses,
      weekly_limit integer not null default 2 check (weekly_limit between 1 and 14),
      quiet_from text default '21:00',
      quiet_until text default '08:00',
      primary key (business_id),
      check ((quiet_from is null) = (quiet_until is null))
    );
    call tenant_table('campaign_settings');
`,
}
