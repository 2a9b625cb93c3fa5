import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** How often a series repeats; 'month' is the same weekday of the month, such as the second Tuesday. */
export type SeriesRhythm = 'week' | 'two-weeks' | 'month'

/** Dates that repeat. The next ones are copies of its latest event. */
export interface EventSeriesTable {
  business_id: TenantId
  id: string
  every: SeriesRhythm
  /** How many dates to come exist at a time. */
  ahead: number
  /** The last day on which one may be; null without an end. */
  until_on: string | null
  /** Whether its next dates are published as they are made; otherwise they are drafts. */
  publishes: boolean
  created_by: string | null
  created_at: Date
  ended_at: Generated<Date | null>
  /** The last day for which a date was made. */
  made_until: Generated<string | null>
}

/** The stored status; that an event is full or past follows from its seats and times. */
export type StoredEventStatus = 'draft' | 'published' | 'canceled'
/** 'perk': a tier's perk pays the member's own seat. */
export type EventPricing = 'free' | 'paid' | 'perk'
/** 'public' events are on the club's page. */
export type EventVisibility = 'members' | 'public'

/** An event of a club. Amounts in minor units. */
export interface EventsTable {
  business_id: TenantId
  id: string
  title: string
  description: Generated<string>
  /** Blank: at the business. */
  place: Generated<string>
  picture_id: string | null
  starts_at: Date
  ends_at: Date
  capacity: number
  /** Seats of open bookings and of offers to the waiting list. Only triggers change it. */
  seats_taken: ColumnType<number, number | undefined, never>
  pricing: EventPricing
  /**
   * One seat before tax: for guests, for a member's guests, and where a tier has no price of its own. Null where only
   * a perk gets a seat.
   */
  price_cents: number | null
  currency: string
  /** How many people a member, or a guest, may bring. */
  guests_per_booking: number
  visibility: EventVisibility
  /** Whether people who are no members may book. */
  guests_can_book: Generated<boolean>
  /** When members may book whose tier has no time of its own; null: as soon as it is published. */
  members_from: Date | null
  /** When guests may book; null: with the members. */
  guests_from: Date | null
  /** When booking closes; null: at the start. */
  closes_at: Date | null
  /** A booking that is canceled until so many hours before the start is refunded; null: none is. */
  refund_hours: number | null
  status: Generated<StoredEventStatus>
  series_id: string | null
  /** The day of the series that it is for. */
  series_on: string | null
  /** Counts up with each change of what calendars show. */
  version: Generated<number>
  created_by: string | null
  created_at: Date
  changed_at: Date
  published_at: Generated<Date | null>
  canceled_at: Generated<Date | null>
  canceled_by: Generated<string | null>
  /** The message to the people who had booked. */
  cancel_note: Generated<string>
  /** Set by a job once it has started: the club page no longer lists it. */
  has_started: Generated<boolean>
}

/** A tier's own terms of an event. A tier without a row books as all members do. */
export interface EventTiersTable {
  business_id: TenantId
  event_id: string
  tier_id: string
  /** False: its members cannot book. */
  is_invited: Generated<boolean>
  /** Of a member's own seat; null: the event's price. */
  price_cents: number | null
  /** The perk that pays a member's own seat while there is one left. */
  perk_id: string | null
  /** When its members may book; null: with all members. */
  books_from: Date | null
}

/** A question to people who book. One that was answered is never deleted: it gets a date of removal. */
export interface EventQuestionsTable {
  business_id: TenantId
  id: string
  event_id: string
  position: number
  label: string
  /** To choose from; empty: any text. */
  options: ColumnType<string[], string | undefined, string>
  is_required: boolean
  /** Whether it is asked of each person; otherwise once, of the first seat. */
  each_person: boolean
  created_at: Date
  removed_at: Generated<Date | null>
}

type EventWaitingStatus = 'waiting' | 'offered' | 'booked' | 'declined' | 'expired' | 'left'

/** The waiting list of an event that is full. An offer holds its seats until it expires. */
export interface EventWaitingListTable {
  business_id: TenantId
  id: string
  event_id: string
  /** Null for a guest. */
  member_id: string | null
  full_name: string
  email: string
  email_norm: string
  seats: number
  status: Generated<EventWaitingStatus>
  /** Of the link in a guest's emails. */
  token_hash: Buffer | null
  /** Of the same link under a secret that was replaced and is still valid. */
  previous_token_hash: Generated<Buffer | null>
  created_at: Date
  offered_at: Generated<Date | null>
  offer_expires_at: Generated<Date | null>
  resolved_at: Generated<Date | null>
}

/** Seats of the first two are taken. */
type EventBookingStatus = 'awaiting_payment' | 'booked' | 'canceled' | 'abandoned'

/** Seats that one member or guest booked. */
export interface EventBookingsTable {
  business_id: TenantId
  id: string
  event_id: string
  /** Null for a guest, whose name and address are in the next three. */
  member_id: string | null
  guest_name: string | null
  guest_email: string | null
  guest_email_norm: string | null
  guest_phone: string | null
  /** When a guest stated their age; members did when they joined. */
  guest_is_adult_at: Date | null
  /** Of the link in a guest's emails. */
  token_hash: Buffer | null
  /** Of the same link under a secret that was replaced and is still valid. */
  previous_token_hash: Generated<Buffer | null>
  status: EventBookingStatus
  /** On the ticket, in a QR code and typed at the desk. A booking that is given to another member gets a new one. */
  code: string
  /** The tier whose price was given. */
  tier_id: string | null
  /** The sum of its seats before tax. */
  amount_cents: number
  currency: string
  /** The offer that it took. */
  waiting_list_id: string | null
  created_at: Date
  changed_at: Date
  /** When an unpaid booking loses its seats. */
  expires_at: Date | null
  booked_at: Date | null
  closed_at: Generated<Date | null>
  closed_by: Generated<'booker' | 'business' | 'system' | null>
  close_reason: Generated<string>
  reminded_at: Generated<Date | null>
  is_disputed: Generated<boolean>
  /** The member who gave it to the one who has it now. */
  given_by: Generated<string | null>
  given_at: Generated<Date | null>
}

export type SeatAttendance = 'here' | 'no_show'

/** One person at an event. It takes a seat until it is released; a booking that closes releases its seats itself. */
export interface EventSeatsTable {
  business_id: TenantId
  id: string
  event_id: string
  booking_id: string
  /** 1 is the person who booked. */
  position: number
  /** Blank: a guest whose name is not known; the first has the name of the booking. */
  name: Generated<string>
  search_text: ColumnType<string, never, never>
  /** As paid, before tax. A later price does not change it. */
  price_cents: number
  /** The use of a perk that paid it. */
  perk_use_id: string | null
  /** The payment for it: seats that are added later have a payment of their own. Null where nothing is to be paid. */
  payment_id: string | null
  refund_id: Generated<string | null>
  released_at: Generated<Date | null>
  attendance: Generated<SeatAttendance | null>
  attendance_at: Generated<Date | null>
  attendance_by: Generated<string | null>
}

/** An answer for a person. Deleted 30 days after the event: it may be about their health. */
export interface EventAnswersTable {
  business_id: TenantId
  event_id: string
  seat_id: string
  question_id: string
  answer: string
}

/** An attendance record of the desk, under the id that its device chose: sent twice, it counts once. */
export interface EventCheckInsTable {
  business_id: TenantId
  id: string
  event_id: string
  seat_id: string
  kind: 'here' | 'no_show' | 'undo'
  /** When it happened on the device, and when it arrived. */
  happened_at: Date
  recorded_at: Date
  recorded_by: string | null
}

/** A message of the business to people of an event. */
export interface EventMessagesTable {
  business_id: TenantId
  id: string
  event_id: string
  audience: 'booked' | 'waiting' | 'no_show'
  subject: string
  body: string
  recipients: number
  sent_by: string | null
  sent_at: Date
}

/** A field of an event that changed, in words. */
export interface EventFieldChange {
  field: string
  from: string
  to: string
}

/** History of an event, for the business. */
export interface EventChangesTable {
  business_id: TenantId
  id: string
  event_id: string
  action: 'created' | 'published' | 'changed' | 'canceled'
  fields: ColumnType<EventFieldChange[], string | undefined, never>
  /** Whether those booked were told of it. */
  is_told: boolean
  /** Null for a series and other jobs. */
  changed_by: string | null
  changed_at: Date
}
