import type { Migration } from '../migrate.server'

/** Events of a club: bookings, seats, waiting lists, series, and who came. */
export const events: Migration = {
  name: '0080-events',
  sql: /* sql */ `
    -- Dates that repeat. The next ones are copies of its latest event.
    create table event_series (
      business_id uuid not null references businesses,
      id uuid not null,
      -- 'month' is the same weekday of the month, such as the second Tuesday.
      every text not null check (every in ('week', 'two-weeks', 'month')),
      -- How many dates to come exist at a time.
      ahead smallint not null check (ahead between 1 and 12),
      -- The last day on which one may be; null without an end.
      until_on date,
      -- Whether its next dates are published as they are made; otherwise they are drafts.
      publishes boolean not null,
      created_by uuid references users,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (business_id, id)
    );
    call tenant_table('event_series');
    call platform_may_read('event_series');

    create table events (
      business_id uuid not null references businesses,
      id uuid not null,
      title text not null check (length(title) between 1 and 120),
      description text not null default '' check (length(description) <= 4000),
      -- Blank: at the business.
      place text not null default '' check (length(place) <= 200),
      picture_id uuid,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      capacity integer not null check (capacity between 1 and 5000),
      -- Seats of open bookings and of offers to the waiting list. Only triggers change it.
      seats_taken integer not null default 0 check (seats_taken >= 0),
      -- 'perk': a tier's perk pays the member's own seat.
      pricing text not null check (pricing in ('free', 'paid', 'perk')),
      -- One seat before tax, in minor units: for guests, for a member's guests, and where a tier has no price of its own.
      -- Null where only a perk gets a seat.
      price_cents integer check (price_cents between 0 and 1000000),
      currency text not null,
      -- How many people a member, or a guest, may bring.
      guests_per_booking smallint not null check (guests_per_booking between 0 and 20),
      -- 'public' events are on the club's page.
      visibility text not null check (visibility in ('members', 'public')),
      -- Whether people who are no members may book.
      guests_can_book boolean not null default false,
      -- When members may book whose tier has no time of its own; null: as soon as it is published.
      members_from timestamptz,
      -- When guests may book; null: with the members.
      guests_from timestamptz,
      -- When booking closes; null: at the start.
      closes_at timestamptz,
      -- A booking that is canceled until so many hours before the start is refunded; null: none is.
      refund_hours smallint check (refund_hours between 0 and 720),
      status text not null default 'draft' check (status in ('draft', 'published', 'canceled')),
      series_id uuid,
      -- The day of the series that it is for.
      series_on date,
      -- Counts up with each change of what calendars show.
      version integer not null default 0 check (version >= 0),
      created_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      published_at timestamptz,
      canceled_at timestamptz,
      canceled_by uuid references users,
      -- What those booked were told.
      cancel_note text not null default '' check (length(cancel_note) <= 1000),
      primary key (business_id, id),
      -- A seat too many is refused here, whatever the code did.
      constraint events_never_oversold check (seats_taken <= capacity),
      constraint events_end_after_start check (ends_at > starts_at),
      constraint events_draft_has_no_seats check (status <> 'draft' or seats_taken = 0),
      check ((status = 'draft') = (published_at is null)),
      check ((status = 'canceled') = (canceled_at is not null)),
      check (case pricing when 'free' then price_cents = 0 when 'paid' then price_cents > 0 else true end),
      check (price_cents is not null or pricing = 'perk'),
      check (not guests_can_book or (visibility = 'public' and price_cents is not null)),
      check ((series_id is null) = (series_on is null)),
      unique (business_id, series_id, series_on),
      foreign key (business_id, picture_id) references pictures (business_id, id),
      foreign key (business_id, series_id) references event_series (business_id, id)
    );
    create index events_by_start on events (business_id, starts_at, id);
    create index events_by_status on events (business_id, status, starts_at, id);
    create index events_by_picture on events (business_id, picture_id) where picture_id is not null;
    call tenant_table('events');
    call platform_may_read('events');
    -- The club page lists public events, and says which are full.
    create trigger event_added_or_removed after insert or delete on events
      for each row execute function club_content_changed();
    create trigger event_changed after update on events for each row
      when (old.changed_at is distinct from new.changed_at or old.status <> new.status
        or (old.seats_taken >= old.capacity) <> (new.seats_taken >= new.capacity))
      execute function club_content_changed();

    -- What is different for a tier. A tier without a row books as all members do.
    create table event_tiers (
      business_id uuid not null references businesses,
      event_id uuid not null,
      tier_id uuid not null,
      -- False: its members cannot book.
      is_invited boolean not null default true,
      -- Of a member's own seat; null: the event's price.
      price_cents integer check (price_cents between 0 and 1000000),
      -- The perk that pays a member's own seat while there is one left.
      perk_id uuid,
      -- When its members may book; null: with all members.
      books_from timestamptz,
      primary key (business_id, event_id, tier_id),
      foreign key (business_id, event_id) references events (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index event_tiers_by_tier on event_tiers (business_id, tier_id);
    alter table tier_perks add unique (business_id, tier_id, id);
    alter table event_tiers add foreign key (business_id, tier_id, perk_id)
      references tier_perks (business_id, tier_id, id);
    create index event_tiers_by_perk on event_tiers (business_id, tier_id, perk_id) where perk_id is not null;
    call tenant_table('event_tiers');

    -- What those who book are asked. One that was answered is never deleted: it is removed by a date.
    create table event_questions (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      position smallint not null,
      label text not null check (length(label) between 1 and 200),
      -- To choose from; empty: any text.
      options jsonb not null default '[]',
      is_required boolean not null,
      -- Whether it is asked of each person; otherwise once, of the first seat.
      each_person boolean not null,
      created_at timestamptz not null,
      removed_at timestamptz,
      primary key (business_id, id),
      unique (business_id, event_id, id),
      foreign key (business_id, event_id) references events (business_id, id)
    );
    call tenant_table('event_questions');

    create table event_waiting_list (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      -- Null for a guest.
      member_id uuid,
      full_name text not null,
      email text not null,
      email_norm text not null,
      seats smallint not null check (seats between 1 and 21),
      -- An offer holds its seats until it expires.
      status text not null default 'waiting' check (status in
        ('waiting', 'offered', 'booked', 'declined', 'expired', 'left')),
      -- Of the link in a guest's emails.
      token_hash bytea,
      created_at timestamptz not null,
      offered_at timestamptz,
      offer_expires_at timestamptz,
      resolved_at timestamptz,
      primary key (business_id, id),
      unique (business_id, event_id, id),
      unique (business_id, token_hash),
      check (status <> 'offered' or offer_expires_at is not null),
      check ((status in ('waiting', 'offered')) = (resolved_at is null)),
      foreign key (business_id, event_id) references events (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create unique index event_waiting_list_once on event_waiting_list (business_id, event_id, email_norm)
      where status in ('waiting', 'offered');
    create index event_waiting_list_in_order on event_waiting_list (business_id, event_id, status, created_at, id);
    create index event_waiting_list_by_member on event_waiting_list (business_id, member_id)
      where member_id is not null;
    create index event_waiting_list_offers on event_waiting_list (business_id, offer_expires_at)
      where status = 'offered';
    call tenant_table('event_waiting_list');
    call platform_may_read('event_waiting_list');

    create table event_bookings (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      -- Null for a guest.
      member_id uuid,
      guest_name text,
      guest_email text,
      guest_email_norm text,
      guest_phone text,
      -- When a guest stated their age; members did when they joined.
      guest_is_adult_at timestamptz,
      -- Of the link in a guest's emails.
      token_hash bytea,
      -- Seats of the first two are taken.
      status text not null check (status in ('awaiting_payment', 'booked', 'canceled', 'abandoned')),
      -- On the ticket, in a QR code and typed at the desk. A booking that is given to another member gets a new one.
      code text not null check (length(code) between 4 and 16),
      -- The tier whose price was given.
      tier_id uuid,
      -- The sum of its seats before tax, in minor units.
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      -- The offer that it took.
      waiting_list_id uuid,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      -- When an unpaid booking loses its seats.
      expires_at timestamptz,
      booked_at timestamptz,
      closed_at timestamptz,
      closed_by text check (closed_by in ('booker', 'business', 'system')),
      close_reason text not null default '' check (length(close_reason) <= 500),
      reminded_at timestamptz,
      is_disputed boolean not null default false,
      -- The member who gave it to the one who has it now.
      given_by uuid,
      given_at timestamptz,
      primary key (business_id, id),
      unique (business_id, event_id, id),
      unique (business_id, event_id, code),
      unique (business_id, token_hash),
      check ((member_id is null) = (guest_email is not null)),
      check ((guest_email is null) = (guest_name is null) and (guest_email is null) = (guest_email_norm is null)),
      check ((status = 'awaiting_payment') = (expires_at is not null)),
      check ((status in ('canceled', 'abandoned')) = (closed_at is not null)),
      check (status <> 'booked' or booked_at is not null),
      check ((given_by is null) = (given_at is null)),
      foreign key (business_id, event_id) references events (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, given_by) references members (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, event_id, waiting_list_id)
        references event_waiting_list (business_id, event_id, id)
    );
    -- A member or guest has one open booking of an event.
    create unique index event_bookings_one_of_member on event_bookings (business_id, event_id, member_id)
      where status in ('awaiting_payment', 'booked') and member_id is not null;
    create unique index event_bookings_one_of_guest on event_bookings (business_id, event_id, guest_email_norm)
      where status in ('awaiting_payment', 'booked') and guest_email_norm is not null;
    create index event_bookings_by_event on event_bookings (business_id, event_id, status, created_at, id);
    create index event_bookings_by_member on event_bookings (business_id, member_id) where member_id is not null;
    create index event_bookings_by_giver on event_bookings (business_id, given_by) where given_by is not null;
    create index event_bookings_by_tier on event_bookings (business_id, tier_id) where tier_id is not null;
    create index event_bookings_by_offer on event_bookings (business_id, event_id, waiting_list_id)
      where waiting_list_id is not null;
    create index event_bookings_unpaid on event_bookings (business_id, expires_at)
      where status = 'awaiting_payment';
    call tenant_table('event_bookings');
    call platform_may_read('event_bookings');

    -- One row for each person. It takes a seat until it is released.
    create table event_seats (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      booking_id uuid not null,
      -- 1 is the person who booked.
      position smallint not null check (position between 1 and 21),
      -- Blank: a guest whose name is not known; the first has the name of the booking.
      name text not null default '' check (length(name) <= 120),
      search_text text not null generated always as (fold_text(name)) stored,
      -- As paid, before tax. A later price does not change it.
      price_cents integer not null check (price_cents >= 0),
      -- The use of a perk that paid it.
      perk_use_id uuid,
      refund_id uuid,
      released_at timestamptz,
      attendance text check (attendance in ('here', 'no_show')),
      attendance_at timestamptz,
      attendance_by uuid references users,
      primary key (business_id, id),
      unique (business_id, event_id, id),
      unique (business_id, booking_id, position),
      unique (business_id, perk_use_id),
      check ((attendance is null) = (attendance_at is null)),
      check (released_at is null or attendance is null),
      foreign key (business_id, event_id, booking_id) references event_bookings (business_id, event_id, id),
      foreign key (business_id, perk_use_id) references perk_uses (business_id, id),
      foreign key (business_id, refund_id) references one_time_refunds (business_id, id)
    );
    create index event_seats_by_event on event_seats (business_id, event_id) where released_at is null;
    create index event_seats_by_refund on event_seats (business_id, refund_id) where refund_id is not null;
    call tenant_table('event_seats');

    create table event_answers (
      business_id uuid not null references businesses,
      event_id uuid not null,
      seat_id uuid not null,
      question_id uuid not null,
      answer text not null check (length(answer) between 1 and 500),
      primary key (business_id, seat_id, question_id),
      foreign key (business_id, event_id, seat_id) references event_seats (business_id, event_id, id)
        on delete cascade,
      foreign key (business_id, event_id, question_id) references event_questions (business_id, event_id, id)
    );
    create index event_answers_by_question on event_answers (business_id, event_id, question_id);
    create index event_answers_by_seat on event_answers (business_id, event_id, seat_id);
    call tenant_table('event_answers');

    -- What the desk recorded, under the id that its device chose: sent twice, it counts once.
    create table event_check_ins (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      seat_id uuid not null,
      kind text not null check (kind in ('here', 'no_show', 'undo')),
      -- When it happened on the device, and when it arrived.
      happened_at timestamptz not null,
      recorded_at timestamptz not null,
      recorded_by uuid references users,
      primary key (business_id, id),
      foreign key (business_id, event_id, seat_id) references event_seats (business_id, event_id, id)
    );
    create index event_check_ins_by_seat on event_check_ins (business_id, event_id, seat_id, recorded_at);
    call tenant_table('event_check_ins');

    create table event_messages (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      audience text not null check (audience in ('booked', 'waiting', 'no_show')),
      subject text not null check (length(subject) between 1 and 150),
      body text not null check (length(body) between 1 and 4000),
      recipients integer not null check (recipients >= 0),
      sent_by uuid references users,
      sent_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, event_id) references events (business_id, id)
    );
    create index event_messages_by_event on event_messages (business_id, event_id, sent_at);
    call tenant_table('event_messages');

    create table event_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      event_id uuid not null,
      action text not null check (action in ('created', 'published', 'changed', 'canceled')),
      -- [{ field, from, to }] in words.
      fields jsonb not null default '[]',
      -- Whether those booked were told of it.
      is_told boolean not null,
      -- Null for a series and other jobs.
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, event_id) references events (business_id, id)
    );
    create index event_changes_by_event on event_changes (business_id, event_id, changed_at);
    call tenant_table('event_changes');

    -- Counts seats. The event's row is locked by it, so those who book at the same time come one after the other.
    create function take_event_seats(business uuid, event uuid, seats integer) returns void language plpgsql as $$
    declare
      state text;
    begin
      update events set seats_taken = seats_taken + seats where business_id = business and id = event
        returning status into state;
      if seats > 0 and state <> 'published' then
        raise exception 'this event takes no bookings'
          using errcode = 'check_violation', constraint = 'events_take_bookings', table = 'events';
      end if;
    end $$;

    create function event_seat_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.released_at is null) = (new.released_at is null)
        and old.event_id = new.event_id then return null; end if;
      if tg_op <> 'INSERT' and old.released_at is null then
        perform take_event_seats(old.business_id, old.event_id, -1);
      end if;
      if tg_op <> 'DELETE' and new.released_at is null then
        perform take_event_seats(new.business_id, new.event_id, 1);
      end if;
      return null;
    end $$;
    create trigger event_seat_counted after insert or delete or update of released_at, event_id on event_seats
      for each row execute function event_seat_counted();

    create function event_offer_counted() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.status = 'offered' then
        perform take_event_seats(old.business_id, old.event_id, -old.seats);
      end if;
      if tg_op <> 'DELETE' and new.status = 'offered' then
        perform take_event_seats(new.business_id, new.event_id, new.seats);
      end if;
      return null;
    end $$;
    create trigger event_offer_counted after insert or delete or update of status, seats, event_id
      on event_waiting_list for each row execute function event_offer_counted();

    -- A booking that closes gives its seats back; a closed one gets none.
    create function event_booking_closed() returns trigger language plpgsql as $$
    begin
      update event_seats set released_at = new.closed_at, attendance = null, attendance_at = null, attendance_by = null
        where business_id = new.business_id and booking_id = new.id and released_at is null;
      return null;
    end $$;
    create trigger event_booking_closed after update of status on event_bookings for each row
      when (new.status in ('canceled', 'abandoned') and old.status not in ('canceled', 'abandoned'))
      execute function event_booking_closed();

    create function event_seat_of_open_booking() returns trigger language plpgsql as $$
    begin
      if new.released_at is not null then return new; end if;
      perform from event_bookings where business_id = new.business_id and id = new.booking_id
        and status in ('canceled', 'abandoned') for share;
      if found then
        raise exception 'a closed booking takes no seats'
          using errcode = 'check_violation', constraint = 'event_seats_of_open_booking', table = 'event_seats';
      end if;
      return new;
    end $$;
    create trigger event_seat_of_open_booking before insert or update of released_at, booking_id on event_seats
      for each row execute function event_seat_of_open_booking();

    -- A one-time payment pays for a purchase, a gift or seats. A guest who gives or books is no member.
    alter table one_time_payments
      add column event_booking_id uuid,
      add foreign key (business_id, event_booking_id) references event_bookings (business_id, id),
      drop constraint one_time_payments_one_subject,
      add constraint one_time_payments_one_subject
        check (num_nonnulls(purchase_id, gift_id, event_booking_id) = 1),
      drop constraint one_time_payments_check3,
      add constraint one_time_payments_guest check (member_id is not null or purchase_id is null);
    create unique index one_time_payments_one_open_event_booking
      on one_time_payments (business_id, event_booking_id) where status = 'open';
    create index one_time_payments_by_event_booking on one_time_payments (business_id, event_booking_id)
      where event_booking_id is not null;
  `,
}
