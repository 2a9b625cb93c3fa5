// The desk of an event: /business/events/:eventId/check-in, and where a ticket's QR code leads: ?code=ABC234
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { readPickUpCode } from '~/club/runs/member/pick-up-code'
import { CheckInScreen } from '~/club/events/components/check-in-screen'
import { checkInSheet } from '~/club/events/desk/check-in-sheet.server'
import { deskFilterNames } from '~/club/events/desk/check-in-view'
import { recordCheckIn } from '~/club/events/desk/record-check-in.server'
import { factsOf, findEvent } from '~/club/events/manage/event-record.server'
import { timeSpan } from '~/club/events/manage/event-view'
import { can } from '~/club/events/rules'
import { checkInForm } from '~/club/events/schemas'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { withCamera } from '~/web/http/page-headers'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'

const pageSize = 50
const mostShown = 5_000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'desk.serve')
  const { text, one } = readListParams(request.url)
  const query = new URL(request.url).searchParams
  const scanned = query.get('code')
  const code = scanned === null ? null : readPickUpCode(scanned)
  return db.read(async (db) => {
    const event = await findEvent(db, idIn(params, 'eventId'))
    const sheet = await checkInSheet(db, { eventId: event.id, timeZone: club.timeZone })
    const isKnown = code !== null && sheet.people.some((person) => person.code === code)
    const allowed = can('check-in', factsOf(event), now)
    const limit = Number(query.get('limit'))
    return {
      title: event.title,
      when: timeSpan(club.timeZone, factsOf(event)),
      view: {
        userId: user.id,
        eventId: event.id,
        sheet,
        search: isKnown ? code : text,
        show: one('show', deskFilterNames) ?? ('expected' as const),
        limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostShown) : pageSize,
        unknownCode: scanned !== null && !isKnown,
        problem: allowed.allowed ? null : allowed.reason,
      },
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'desk.serve')
  const eventId = idIn(params, 'eventId')
  return handleForm(request, context, checkInForm, async ({ checkInId: id, seatId, kind }) => {
    await recordCheckIn(db, {
      id,
      eventId,
      seatId,
      kind,
      happenedAt: now,
      timeZone: club.timeZone,
      userId: user.id,
      now,
    })
    return redirect(paths.business.events.checkIn(eventId, { done: 'recorded' }), 303)
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Check-in for ${data.title} – Tastevin` : 'Tastevin',
)

export const headers = withCamera

export default function CheckIn() {
  const { title, when, view } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle back={{ href: paths.business.events.event(view.eventId), label: title }} title="Check-in">
        {when}
      </PortalTitle>
      <FormResult done={{ recorded: 'Recorded.' }} asTitle />
      <CheckInScreen key={view.search} view={view} />
    </>
  )
}
