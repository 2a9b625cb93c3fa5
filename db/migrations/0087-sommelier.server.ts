import type { Migration } from '../migrate.server'

/**
 * The sommelier: a club's choices about it, members' conversations, what was asked for without who asked, questions that
 * the business answers, and wines that members ask for on their next visit.
 */
export const sommelier: Migration = {
  name: '0087-sommelier',
  sql: /* sql */ `
    create table sommelier_settings (
      business_id uuid primary key references businesses,
      is_for_guests boolean not null default false,
      is_model_on boolean not null default false,
      changed_by uuid references users,
      changed_at timestamptz not null
    );
    call tenant_table('sommelier_settings');
    -- The club page links to the sommelier while guests may ask.
    create trigger club_content_changed after insert or update or delete on sommelier_settings
      for each row execute function club_content_changed();

    create table sommelier_conversations (
      business_id uuid not null references businesses,
      id uuid not null,
      member_id uuid not null,
      -- What the next question continues; plain data of the engine.
      state jsonb,
      started_at timestamptz not null,
      last_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index sommelier_conversations_by_member on sommelier_conversations (business_id, member_id, last_at desc);
    create index sommelier_conversations_by_age on sommelier_conversations (last_at);
    call tenant_table('sommelier_conversations');
    -- A job of the platform finds the businesses with rows that are to be deleted.
    call platform_may_read('sommelier_conversations');

    create table sommelier_turns (
      business_id uuid not null references businesses,
      -- Chosen by the page, so that a repeated press asks once.
      id uuid not null,
      conversation_id uuid not null,
      position integer not null check (position > 0),
      question text not null check (char_length(question) between 1 and 1000),
      answer jsonb not null,
      -- 'rules', or the provider of the language model that wrote the answer.
      engine text not null,
      asked_at timestamptz not null,
      is_good boolean,
      primary key (business_id, id),
      unique (business_id, conversation_id, position),
      foreign key (business_id, conversation_id) references sommelier_conversations (business_id, id) on delete cascade
    );
    call tenant_table('sommelier_turns');

    -- One row for each question, without the person.
    create table sommelier_requests (
      business_id uuid not null references businesses,
      id uuid not null,
      audience text not null check (audience in ('guest', 'member', 'staff')),
      kind text not null check (kind in ('suggest', 'answer', 'none', 'refuse')),
      intent text not null,
      topics text[] not null,
      -- What was missing where nothing fitted.
      unmet text check (unmet in ('tier', 'stock', 'limit', 'food', 'empty')),
      -- The words of a question that was not understood or not filled; empty for others.
      question text not null default '',
      engine text not null,
      is_good boolean,
      asked_at timestamptz not null,
      primary key (business_id, id)
    );
    create index sommelier_requests_by_time on sommelier_requests (business_id, asked_at desc);
    create index sommelier_requests_by_age on sommelier_requests (asked_at);
    call tenant_table('sommelier_requests');
    call platform_may_read('sommelier_requests');

    create table sommelier_questions (
      business_id uuid not null references businesses,
      id uuid not null,
      member_id uuid,
      name text not null,
      email text not null,
      email_norm text not null,
      question text not null check (char_length(question) between 1 and 2000),
      asked_at timestamptz not null,
      answer text not null default '',
      answered_by uuid references users,
      answered_at timestamptz,
      closed_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index sommelier_questions_by_time on sommelier_questions (business_id, asked_at desc);
    create index sommelier_questions_open on sommelier_questions (business_id) where answered_at is null and closed_at is null;
    create index sommelier_questions_by_age on sommelier_questions (asked_at);
    call tenant_table('sommelier_questions');
    call platform_may_read('sommelier_questions');

    create table wine_requests (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      asked_at timestamptz not null,
      primary key (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index wine_requests_by_wine on wine_requests (business_id, wine_id);
    create index wine_requests_by_age on wine_requests (asked_at);
    call tenant_table('wine_requests');
    call platform_may_read('wine_requests');

    alter table model_usage drop constraint model_usage_purpose_check;
    alter table model_usage add constraint model_usage_purpose_check check (purpose in ('lists', 'sommelier'));
`,
}
