// The wines of a count and what was counted, for its page's scripts: /business/inventory/counts/:stocktakeId/sheet
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formFields, validateForm } from '~/foundation/kit/forms.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { elapsedWords } from '~/cellar/counting/elapsed'
import { saveCount } from '~/cellar/counting/save-count.server'
import { codeForm, countForm } from '~/cellar/counting/schemas'
import { currentCounts, sheetWines } from '~/cellar/counting/sheet.server'
import { stocktakeById } from '~/cellar/counting/stocktakes.server'
import { attachCode, detachCode } from '~/cellar/counting/wine-codes.server'

const headers = { 'Cache-Control': 'private, no-store' }

/** Everything, or with `since` the counts that were saved after that one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.read')
  const stocktake = await sheetOf(idIn(params, 'stocktakeId'))
  if (!stocktake) return new Response('This count does not exist.', { status: 404, headers })
  const sinceParam = new URL(request.url).searchParams.get('since') ?? ''
  const since = /^\d{1,15}$/.test(sinceParam) ? Number(sinceParam) : null
  const counts = await currentCounts(db, stocktake.id, since ?? 0)
  const wines = since === null ? await sheetWines(db, stocktake) : null
  return Response.json({ status: stocktake.status, counts, wines }, { headers })

  async function sheetOf(id: string) {
    try {
      return await stocktakeById(db, id)
    } catch (error) {
      if (isDomainError(error)) return null
      throw error
    }
  }
}

/** Saves a count, or attaches and removes a code. A refusal is a normal response, so that the browser logs no error. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, now, by } = await requireBusiness(request, context, 'stock.move')
  const stocktakeId = idIn(params, 'stocktakeId')
  try {
    return Response.json(await answer(), { headers })
  } catch (error) {
    if (!isDomainError(error)) throw error
    return Response.json({ kind: 'refused', sentence: error.sentence }, { headers })
  }

  async function answer() {
    const fields = await formFields(request)
    if (fields.intent === 'attach' || fields.intent === 'detach') {
      const { code, wineId } = valid(fields, codeForm)
      if (fields.intent === 'attach')
        return { kind: 'saved', code: await attachCode(db, { code, wineId, ...by }) }
      await detachCode(db, { code, wineId })
      return { kind: 'saved', code }
    }
    const { countId: id, ...entry } = valid(fields, countForm)
    const { kind, current } = await saveCount(db, { id, stocktakeId, ...entry, ...by })
    const ago = current && elapsedWords(current.at, now)
    return { kind, current, ...(kind === 'conflict' && { ago }) }
  }
}

/** The value of the fields; a field that is wrong is refused with its sentence. */
function valid<Schema extends Parameters<typeof validateForm>[1]>(
  fields: Record<string, string>,
  schema: Schema,
) {
  const result = validateForm(fields, schema)
  if (result.ok) return result.value
  const sentences = Object.values(result.submission.error ?? {}).flatMap((messages) => messages ?? [])
  throw new DomainError('bad-form', 400, sentences.join('. '))
}
