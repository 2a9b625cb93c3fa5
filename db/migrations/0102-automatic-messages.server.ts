import type { Migration } from '../migrate.server'

/**
 * Messages that go out by themselves: which are on, and the business's own words. One of them to one member is a recipient
 * with the cause that made it due, so that each cause is one row.
 */
export const automaticMessages: Migration = {
  name: '0102-automatic-messages',
  sql: /* sql */ `
    create table automatic_messages (
      business_id uuid not null references businesses,
      kind text not null check (kind in ('welcome', 'welcome_first_days', 'welcome_wines', 'birthday', 'anniversary',
        'we_miss_you', 'box_ready', 'box_reminder', 'box_unclaimed', 'box_collected', 'rate_wines', 'card_expiring')),
      is_on boolean not null,
      switched_on_at timestamptz,
      days integer check (days between 1 and 365),
      subject text check (length(subject) between 1 and 150),
      words text check (length(words) between 1 and 2000),
      version integer not null default 1,
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, kind)
    );
    create index automatic_messages_on on automatic_messages (kind) where is_on;
    call tenant_table('automatic_messages');
    call platform_may_read('automatic_messages');

    alter table campaigns add automatic text
      check (automatic in ('welcome_first_days', 'welcome_wines', 'birthday', 'anniversary', 'we_miss_you'));
    create unique index campaigns_automatic on campaigns (business_id, automatic) where automatic is not null;

    alter table campaign_recipients
      add cause text not null default '' check (length(cause) <= 100),
      add send_until timestamptz,
      drop constraint campaign_recipients_business_id_campaign_id_member_id_key,
      add unique (business_id, campaign_id, member_id, cause),
      drop constraint campaign_recipients_reason_check,
      add constraint campaign_recipients_reason_check check (reason in ('no_consent', 'unsubscribed', 'suppressed', 'left',
        'deleted', 'weekly_limit', 'refused', 'canceled', 'too_late'));
    create index campaign_recipients_sent on campaign_recipients (business_id, campaign_id, sent_at) where sent_at is not null;
    create index outgoing_emails_by_occasion on outgoing_emails (business_id, occasion, created_at);
  `,
}
