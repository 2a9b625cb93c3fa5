// Shared parts of the pages of a club's events: the club, the viewer, and the booking form.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { requireFeature } from '#/tenants/features.server'
import { AlreadyBooked, bookSeats } from '~/club/events/booking/book-seats.server'
import { eventEmailJob } from '~/club/events/booking/emails/jobs'
import { bookingForm, type BookingShape } from '~/club/events/booking/schemas'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn } from '~/foundation/kit/dates'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { formHandler } from '~/web/http/forms/handle-form.server'
import type { PersonWhoBooks } from '~/club/events/waiting-list/offers.server'

/** The club of this host; throws 404 on the platform's. */
export function clubHere({ host, services, now }: RequestContext) {
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  return { club, db: services.scopes.club(club), now: now(club.id) }
}

/** As `clubHere`; throws `feature-off` (404) where events are switched off. */
export async function clubWithEvents(context: RequestContext) {
  const here = clubHere(context)
  await requireFeature(here.db, 'events')
  return here
}

/** The member who looks, or null; and what is known of a person who is signed in. */
export async function viewerOf(request: Request, context: RequestContext) {
  const session = await currentSession(request, context)
  return {
    memberId: session?.member?.id ?? null,
    booker: {
      fullName: session?.member?.fullName ?? session?.user.fullName ?? '',
      email: session?.user.email ?? '',
    },
  }
}

/** How many seats the address asks for. */
export function seatsAsked(request: Request): number {
  const seats = Number(new URL(request.url).searchParams.get('seats') ?? '1')
  return Number.isInteger(seats) && seats >= 1 && seats <= 21 ? seats : 1
}

interface Booking {
  request: Request
  context: RequestContext
  club: Club
  db: TenantDb
  eventId: string
  memberId: string | null
  offerId: string | null
  shape: BookingShape
  /** Throws where someone else than the person of the offer books. */
  requireTheirs?(): void
  now: Date
}

/** The form that books: it leads to the hosted page, or to the ticket. */
export function bookHandler({ context, club, db, eventId, memberId, offerId, shape, requireTheirs, now }: Booking) {
  return formHandler(bookingForm(shape), async (form) => {
    requireTheirs?.()
    const { services, origin } = context
    if (memberId === null) await countGuest(context, form.email, now)
    const person: PersonWhoBooks =
      memberId === null
        ? { kind: 'guest', name: form.fullName, email: form.email, phone: form.phone }
        : { kind: 'member', memberId }
    try {
      const booked = await bookSeats(services.billing.oneTime, db, {
        bookingId: form.formId,
        eventId,
        person,
        guests: form.guests,
        answers: form.answers,
        shownCents: form.shownCents,
        offerId,
        timeZone: club.timeZone,
        secret: services.env.sessionSecret,
        returnTo: (token) => ({
          success: origin + paths.ticket.page(token, { paid: '1' }),
          cancel: origin + paths.ticket.page(token),
        }),
        now,
      })
      return redirect(booked.kind === 'open' ? booked.url : paths.ticket.page(booked.token, { paid: '1' }), 303)
    } catch (error) {
      if (error instanceof AlreadyBooked && memberId === null) await sendTicketAgain(db, error.bookingId, club, now)
      throw error
    }
  })
}

/** A guest who books twice gets the ticket once more, at most once a day. */
function sendTicketAgain(db: TenantDb, bookingId: string, club: Club, now: Date) {
  return db.transaction((db) =>
    sendJob(db, eventEmailJob, { kind: 'ticket', bookingId, cause: `again ${dayIn(club.timeZone, now)}` }),
  )
}

/** The forms of guests are counted by address and by network. */
export async function countGuest(
  { services, clientAddress }: RequestContext,
  email: string,
  now: Date,
): Promise<void> {
  await countHits(
    services.scopes,
    [
      { bucket: 'event-guest', key: normalizeEmail(email), limit: 20, windowSeconds: 86_400 },
      ...perNetwork('event-guest', clientAddress, 60, 3600),
    ],
    now,
  )
}

