// The people of an event and what its desk records, for scripts: /business/events/:eventId/check-in/sheet
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { recordCheckIn } from '~/events/desk/record-check-in.server'
import { checkInSheet } from '~/events/desk/check-in-sheet.server'
import { findEvent } from '~/events/manage/event-record.server'
import { checkInForm } from '~/events/schemas'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { formFields, validateForm } from '~/kit/forms.server'

const headers = { 'Cache-Control': 'private, no-store' }
/** A device that was off for longer than this has a wrong clock. */
const longestAge = 3 * 24 * 60 * 60 * 1000

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'desk.serve')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const sheet = await db.read(async (db) => {
    const { id } = await findEvent(db, params.eventId ?? '')
    return checkInSheet(db, { eventId: id, timeZone: club.timeZone })
  })
  return Response.json(sheet, { headers })
}

/** Records who came. A refusal is a normal response, so that the browser logs no error. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'desk.serve')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const now = context.now(businessId)
  try {
    const result = validateForm(await formFields(request), checkInForm)
    if (!result.ok) throw new DomainError('bad-form', 400, 'Please use the buttons on this page.')
    const { checkInId: id, age, ...value } = result.value
    await recordCheckIn(db, {
      ...value,
      id,
      eventId: params.eventId ?? '',
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
