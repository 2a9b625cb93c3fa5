// The page of an event in words.
import type { OpenTenantDb } from '#/db/handles.server'
import { countWords } from '~/foundation/kit/count-words'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { picturePath } from '~/foundation/pictures/public-picture.server'
import { can, eventState, mostQuestions, seatsLeft, type EventAction } from '../rules'
import { audienceChoices, refundChoices, rhythmChoices, visibilityChoices } from '../schemas'
import { momentWords, priceWords, refundChoice, type EventDetails } from './event-details'
import {
  bookedCents,
  eventChanges,
  eventCounts,
  eventMessages,
  tierChoices,
  type EventChange,
  type EventCounts,
  type TierChoice,
} from './event-page.server'
import { detailsOf, factsOf, findEvent, type EventRow } from './event-record.server'
import { timeSpan } from './event-view'
import { eventQuestions } from './questions.server'
import { seriesOf, type EventSeries } from './series.server'

const changesShown = 10

/** Data of the business's page of an event. Throws `event-not-found` (404). */
export async function eventView(
  db: OpenTenantDb,
  {
    eventId,
    timeZone,
    seesPrices,
    now,
  }: { eventId: string; timeZone: string; seesPrices: boolean; now: Date },
) {
  const row = await findEvent(db, eventId)
  const facts = factsOf(row)
  const details = await detailsOf(db, row)
  const counts = await eventCounts(db, row.id)
  const questions = await eventQuestions(db, row.id)
  const changes = await eventChanges(db, { eventId: row.id, seesPrices, limit: changesShown + 1 })
  const messages = await eventMessages(db, row.id)
  const tiers = await tierChoices(
    db,
    details.tiers.map(({ tierId }) => tierId),
  )
  const series = await seriesOf(db, row.series_id)
  const state = eventState(facts, now)
  const at = (moment: Date) => momentWords(timeZone, moment)
  const allows = (action: EventAction) => can(action, facts, now).allowed
  const publish = can('publish', facts, now)
  const booked = seesPrices && details.pricing !== 'free' ? await bookedCents(db, row.id) : null
  return {
    id: row.id,
    title: row.title,
    when: timeSpan(timeZone, facts),
    state,
    seatsTaken: row.seats_taken,
    isPaid: booked !== null && booked > 0,
    canceledOn: row.canceled_at && formatDay(dayIn(timeZone, row.canceled_at)),
    cancelNote: row.cancel_note,
    openBookings: row.status === 'canceled' ? counts.booked + counts.awaiting : 0,
    publishProblem: row.status === 'draft' && !publish.allowed ? publish.reason : null,
    may: {
      edit: allows('edit'),
      cancel: allows('cancel'),
      message: allows('message'),
      checkIn: allows('check-in'),
    },
    figures: eventFigures(row, counts, booked),
    facts: eventFacts(row, details, seesPrices),
    booking: bookingTimes(row, { details, tiers, at, seesPrices }),
    questions,
    hasAllQuestions: questions.length >= mostQuestions,
    picture: row.picture_id ? await picturePath(db, row.picture_id) : null,
    series: series && { isEnded: series.endedAt !== null, words: seriesWords(series) },
    messages: messages.map(({ audience, subject, recipients, sentAt }) => ({
      name: at(sentAt),
      value: `${subject} (${audienceChoices[audience]}, ${recipients})`,
    })),
    changes: changes.slice(0, changesShown).map((change) => ({
      name: `${formatDay(dayIn(timeZone, change.changedAt))}, ${timeIn(timeZone, change.changedAt)}`,
      value: changeWords(change),
    })),
    hasMoreChanges: changes.length > changesShown,
  }
}

function eventFigures(row: EventRow, counts: EventCounts, booked: number | null) {
  const held = counts.awaiting + counts.offered
  return [
    {
      name: 'Booked',
      value: String(counts.booked),
      note: `of ${countWords(row.capacity, 'seat')}, ${seatsLeft(factsOf(row))} left`,
    },
    held > 0 && {
      name: 'Held',
      value: String(held),
      note: `${counts.awaiting} while paying, ${counts.offered} offered`,
    },
    {
      name: 'Waiting list',
      value: String(counts.waiting),
      note: counts.waitingSeats === 1 ? 'for 1 seat' : `for ${counts.waitingSeats} seats`,
    },
    { name: 'Here', value: String(counts.here), note: `${counts.noShow} no-shows` },
    booked !== null && {
      name: 'Booked value',
      value: formatMoney(booked, row.currency),
      note: 'Before tax, without refunds',
    },
  ].filter((figure) => figure !== false)
}

function eventFacts(row: EventRow, details: EventDetails, seesPrices: boolean) {
  return [
    { name: 'Place', value: row.place || 'At your business' },
    { name: 'Seats', value: String(row.capacity) },
    { name: 'Guests per booking', value: String(row.guests_per_booking) },
    seesPrices && { name: 'Price', value: priceWords({ ...details, currency: row.currency }) },
    row.pricing !== 'free' && { name: 'Refunds', value: refundChoices[refundChoice(details.refundHours)] },
    {
      name: 'Who sees it',
      value:
        row.visibility === 'public'
          ? `Everyone; guests ${row.guests_can_book ? 'can book' : 'are asked to join'}`
          : visibilityChoices.members,
    },
    { name: 'Description', value: row.description || 'None yet' },
  ].filter((fact) => fact !== false)
}

/** When each tier and guests can book. */
function bookingTimes(
  row: EventRow,
  {
    details,
    tiers,
    at,
    seesPrices,
  }: { details: EventDetails; tiers: TierChoice[]; at: (moment: Date) => string; seesPrices: boolean },
) {
  const opening = (from: Date | null) => (from ? `From ${at(from)}` : 'As soon as it is published')
  return [
    ...tiers.map(({ id, name, perks }) => {
      const tier = details.tiers.find(({ tierId }) => tierId === id)
      const perk = perks.find((one) => one.id === tier?.perkId)
      if (tier?.isInvited === false) return { name, value: 'Can’t book' }
      return {
        name,
        value: [
          opening(tier?.booksFrom ?? row.members_from),
          seesPrices &&
            tier?.priceCents !== null &&
            tier?.priceCents !== undefined &&
            formatMoney(tier.priceCents, row.currency),
          perk && `${perk.name} pays`,
        ]
          .filter(Boolean)
          .join(', '),
      }
    }),
    ...(row.visibility === 'public' && row.guests_can_book
      ? [{ name: 'Guests', value: opening(row.guests_from ?? row.members_from) }]
      : []),
    { name: 'Closes', value: row.closes_at ? at(row.closes_at) : 'At the start' },
  ]
}

function seriesWords({ every, ahead, untilOn, publishes, endedAt }: EventSeries): string {
  if (endedAt) return `${rhythmChoices[every]}, until it was stopped.`
  return [
    `${rhythmChoices[every]}, ${ahead === 1 ? '1 date' : `${ahead} dates`} ahead`,
    untilOn && `until ${formatDay(untilOn)}`,
    publishes ? 'published as they are added' : 'added as drafts',
  ]
    .filter(Boolean)
    .join(', ')
}

const actionWords = { created: 'Created', published: 'Published', changed: 'Changed', canceled: 'Canceled' }

function changeWords({ action, fields, isTold, changedBy }: EventChange): string {
  const what = fields
    .map(({ field, from, to }) => {
      if (to === undefined) return field
      return from ? `${field}: ${shortened(from)} → ${shortened(to)}` : `${field}: ${shortened(to)}`
    })
    .join('; ')
  return [
    `${actionWords[action]} by ${changedBy ?? 'the series'}`,
    what && `. ${what}`,
    isTold && '. Those booked were emailed',
  ]
    .filter(Boolean)
    .join('')
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
