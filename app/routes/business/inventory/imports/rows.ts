// The rows of a review for its page's scripts: /business/inventory/import/:importId/rows
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isDomainError } from '~/foundation/kit/errors'
import { formFields, validateForm } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { importById } from '~/cellar/imports/queries.server'
import { moreRows, reviewChanges } from '~/cellar/imports/review/review-page.server'
import { reviewForms } from './review-forms.server'

const headers = { 'Cache-Control': 'private, no-store' }

/** Changes after the revision `since`, or a further page of the queue. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user } = await requireBusiness(request, context, 'wines.change')
  const importId = idIn(params, 'importId')
  const query = new URL(request.url).searchParams
  const since = numberIn(query.get('since'))
  if (since !== null) {
    const changes = await reviewChanges(db, importId, {
      since,
      userId: user.id,
      lines: query.get('lines') ?? '',
    })
    if (!changes) throw new Response(null, { status: 404 })
    return Response.json(changes, { headers })
  }
  const session = await importById(db, importId)
  if (!session || session.status !== 'mapped') throw new Response(null, { status: 404 })
  return Response.json(await moreRows(db, session, query), { headers })
}

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

/**
 * Changes rows and answers with what changed since the revision that the page has. A refusal is a normal response, so
 * that the browser logs no error.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'wines.change')
  const importId = idIn(params, 'importId')
  const fields = await formFields(request)
  const { kind, focus } = await answer()
  const changes = await reviewChanges(db, importId, {
    since: numberIn(fields.since ?? null) ?? 0,
    userId: user.id,
    positions: [numberIn(fields.position ?? null) ?? -1],
    lines: fields.lines,
  })
  return Response.json({ ...kind, focus, changes }, { headers })

  async function answer() {
    const refused = (sentence: string, code = '') => ({
      kind: { kind: 'refused' as const, sentence, code },
      focus: null,
    })
    const { intent = '' } = fields
    const forms = reviewForms(db, context.services.readingWorker, { importId, userId: user.id, now })
    const form = Object.hasOwn(forms, intent) ? forms[intent] : undefined
    if (!form) return refused('Please use the buttons on this page.')
    const validated = validateForm(fields, form.schema)
    if (!validated.ok) {
      const sentences = Object.values(validated.submission.error ?? {}).flatMap((messages) => messages ?? [])
      return refused(sentences.join('. '))
    }
    try {
      const result = await form.work(validated.value, fields)
      return {
        kind: { kind: 'saved' as const },
        focus: typeof result === 'number' ? null : (result.focus ?? null),
      }
    } catch (error) {
      if (!isDomainError(error)) throw error
      return refused(error.sentence, error.code)
    }
  }
}
