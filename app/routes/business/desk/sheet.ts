// The boxes to come and what the desk records, for its scripts: /business/desk/sheet
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { deskMember, deskSheet } from '~/club/fulfillment/desk/desk-sheet.server'
import { findMembers } from '~/club/fulfillment/desk/find-members.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { sendHandOver } from '~/club/fulfillment/desk/refused.server'
import { sentHandOverForm } from '~/club/fulfillment/desk/schemas'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { formFields, validateForm } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'

const headers = { 'Cache-Control': 'private, no-store' }
/** A device that was off for longer than this has a wrong clock. */
const longestAge = 31 * 24 * 60 * 60 * 1000

/** Every box to come, one member with `member`, or members by name, phone or code with `q`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'desk.serve')
  const query = new URL(request.url).searchParams
  const memberId = query.get('member')
  if (memberId !== null) return Response.json(await deskMember(db, { memberId, now }), { headers })
  const search = query.get('q')
  if (search !== null)
    return Response.json({ found: await findMembers(db, search.slice(0, 200)) }, { headers })
  return Response.json(await deskSheet(db, { now }), { headers })
}

/** Records a hand-over or its undo. A refusal is a normal response, so that the browser logs no error. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'desk.serve')
  try {
    return Response.json(await answer(), { headers })
  } catch (error) {
    if (!isDomainError(error)) throw error
    return Response.json({ kind: 'refused', sentence: error.sentence, isKept: false }, { headers })
  }

  async function answer() {
    const fields = await formFields(request)
    if (fields.intent === 'undo') {
      await undoHandOver(db, { id: idIn(fields, 'handOverId'), userId: user.id, now }).catch(
        (error: unknown) => {
          // Taken back before it arrived: there is nothing to undo.
          if (!isDomainError(error) || error.code !== 'hand-over-not-found') throw error
        },
      )
      return { kind: 'saved' }
    }
    const result = validateForm(fields, sentHandOverForm)
    if (!result.ok) {
      const sentences = Object.values(result.submission.error ?? {}).flatMap((messages) => messages ?? [])
      throw new DomainError('bad-form', 400, sentences.join('. '))
    }
    const { handOverId: id, late, age, ...form } = result.value
    const input = { ...form, id, userId: user.id, now }
    if (late === '') {
      await handOver(db, { ...input, recordedAt: null })
      return { kind: 'saved' }
    }
    const recordedAt = new Date(now.getTime() - Math.min(age, longestAge))
    return sendHandOver(db, { ...input, recordedAt })
  }
}
