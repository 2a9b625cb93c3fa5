import type { Migration } from '../migrate.server'

/** Which payment pays for a seat of an event, and events that are over. */
export const eventBooking: Migration = {
  name: '0083-event-booking',
  sql: /* sql */ `
    alter table event_seats
      -- The payment that pays for it: seats that are added later have one of their own. Null: nothing is to be paid.
      add column payment_id uuid,
      add foreign key (business_id, payment_id) references one_time_payments (business_id, id),
      drop constraint event_seats_position_check,
      -- Seats that were given up keep their number.
      add constraint event_seats_position_check check (position between 1 and 200);
    create index event_seats_by_payment on event_seats (business_id, payment_id) where payment_id is not null;

    -- Set by a job once it has started, so that the club page no longer lists it.
    alter table events add column has_started boolean not null default false;
    create trigger event_started after update on events for each row
      when (old.has_started <> new.has_started) execute function club_content_changed();
    create index events_to_start on events (business_id, starts_at) where status = 'published' and not has_started;
  `,
}
