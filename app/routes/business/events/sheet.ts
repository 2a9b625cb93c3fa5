// The people of an event and what its desk records, for scripts: /business/events/:eventId/check-in/sheet
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { recordCheckIn } from '~/club/events/desk/record-check-in.server'
import { checkInSheet } from '~/club/events/desk/check-in-sheet.server'
import { findEvent } from '~/club/events/manage/event-record.server'
import { checkInForm } from '~/club/events/schemas'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { formFields, validateForm } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'

const headers = { 'Cache-Control': 'private, no-store' }
/** A device that was off for longer than this has a wrong clock. */
const longestAge = 3 * 24 * 60 * 60 * 1000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'desk.serve')
  const sheet = await db.read(async (db) => {
    const { id } = await findEvent(db, idIn(params, 'eventId'))
    return checkInSheet(db, { eventId: id, timeZone: club.timeZone })
  })
  return Response.json(sheet, { headers })
}

/** Records who came. A refusal is a normal response, so that the browser logs no error. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'desk.serve')
  const eventId = idIn(params, 'eventId')
  try {
    const result = validateForm(await formFields(request), checkInForm)
    if (!result.ok) throw new DomainError('bad-form', 400, 'Please use the buttons on this page.')
    const { checkInId: id, age, ...value } = result.value
    await recordCheckIn(db, {
      ...value,
      id,
      eventId,
      happenedAt: new Date(now.getTime() - Math.min(age, longestAge)),
      timeZone: club.timeZone,
      userId: user.id,
      now,
    })
    return Response.json({ kind: 'saved' }, { headers })
  } catch (error) {
    if (!isDomainError(error)) throw error
    return Response.json({ kind: 'refused', sentence: error.sentence }, { headers })
  }
}
