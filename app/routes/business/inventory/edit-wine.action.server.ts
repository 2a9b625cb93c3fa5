// Saving a wine's facts, beside someone else who saves them too.
import { redirect } from '@remix-run/node'
import { handleForm } from '~/web/http/forms/handle-form.server'
import type { BusinessPrincipal } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { parseMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { mergeConflict, type EditConflict } from '~/cellar/inventory/editor/edit-conflict'
import { formChoices } from '~/cellar/inventory/editor/form-choices.server'
import { changeWineByForm } from '~/cellar/inventory/editor/save-wine-form.server'
import { changesSince } from '~/cellar/inventory/editor/wine-changes.server'
import { labelName, noCellarFacts } from '~/cellar/reference/labels'
import { findDuplicate } from '~/cellar/catalog/queries.server'
import { factsOfForm, wineFactsForm, type WineFactsValue } from '~/cellar/catalog/schemas'
import { requireWine } from './require-wine.server'

/** Data of the page next to a rejection. */
interface EditRejection {
  conflict: EditConflict | null
  duplicate: { id: string; name: string } | null
  /** Hidden fields as they were sent: the form still replaces the version it began with. */
  version: string
  costSeen: string
}

export function editWineAction(
  request: Request,
  context: RequestContext,
  { db, club, user, now }: BusinessPrincipal,
  wineId: string,
) {
  const by = { userId: user.id, requestId: context.requestId, now }
  const rejection: Pick<EditRejection, 'conflict' | 'duplicate'> = { conflict: null, duplicate: null }

  async function explain(error: unknown, value: WineFactsValue, fields: Record<string, string>) {
    if (!isDomainError(error)) return
    if (error.code === 'wine-duplicate') {
      const duplicate = await findDuplicate(db, factsOfForm(value), wineId)
      rejection.duplicate = duplicate && { id: duplicate.id, name: labelName(duplicate) }
    }
    if (error.code === 'wine-changed') rejection.conflict = await conflictWith(value, fields)
  }

  async function conflictWith(value: WineFactsValue, fields: Record<string, string>) {
    const current = await requireWine(db, wineId)
    const changes = await changesSince(db, { wineId, version: versionIn(fields) })
    return mergeConflict({
      current,
      typed: { ...noCellarFacts, ...factsOfForm(value) },
      changes: changes.map((change) => ({ ...change, when: whenText(club.timeZone, change.at, now) })),
      fields,
      terms: await formChoices(db, current),
      version: current.version,
    })
  }

  return handleForm<typeof wineFactsForm, EditRejection>(
    request,
    context,
    wineFactsForm,
    async (value, fields) => {
      const version = versionIn(fields)
      const costSeen = parseMoney(fields.costSeen ?? '')
      try {
        await changeWineByForm(db, { wineId, version, value, costSeen, ...by })
      } catch (error) {
        await explain(error, value, fields)
        throw error
      }
      return redirect(paths.business.inventory.wine(wineId, { done: 'saved' }), 303)
    },
    {
      onRejected: ({ version = '', costSeen = '' }) => ({ ...rejection, version, costSeen }),
    },
  )
}

const versionIn = ({ version = '' }: Record<string, string>): number =>
  /^\d{1,9}$/.test(version) ? Number(version) : 0

/** "5:02 PM", or "5:02 PM on November 19, 2026" of another day. */
function whenText(timeZone: string, at: Date, now: Date): string {
  const day = dayIn(timeZone, at)
  return day === dayIn(timeZone, now) ? timeIn(timeZone, at) : `${timeIn(timeZone, at)} on ${formatDay(day)}`
}
