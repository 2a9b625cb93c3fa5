// Actions of the list of wines: a price, a par level, a stock correction, and the undo of a bulk change.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formFields } from '~/foundation/kit/forms.server'
import { paths } from '~/foundation/kit/paths'
import { changeParLevel, changePrice } from '~/cellar/inventory/change-cell.server'
import { correctCount, readSeenLevels } from '~/cellar/inventory/correct-count.server'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { correctionForm, parForm, priceForm, undoForm } from '~/cellar/inventory/schemas'
import { undoBulkChange } from '~/cellar/inventory/undo-bulk-change.server'

/** A form in a cell (`inline`) is answered with data, the others with a redirect to the same list. */
export async function inventoryAction({ request, context }: ActionFunctionArgs) {
  // A broken body is answered by the form, after the guard.
  const { intent } = await formFields(request).catch(() => ({ intent: '' }))
  const permission = intent === 'count' ? 'stock.adjust' : 'wines.change'
  const { db, user, club, now } = await requireBusiness(request, context, permission)
  const by = { userId: user.id, requestId: context.requestId, now }
  const list = wineListing.query(wineListing.read(request.url))
  const saved = ({ inline }: Record<string, string>, done: string) =>
    inline === '1' ? { saved: true } : redirect(paths.business.inventory.list({ ...list, done }), 303)
  return handleForms(request, context, {
    price: formHandler(priceForm, async ({ wineId, seen: shownValue, bottlePrice }, fields) => {
      await changePrice(db, { wineId, shownValue, value: bottlePrice, currency: club.currency, ...by })
      return saved(fields, 'price')
    }),
    par: formHandler(parForm, async ({ wineId, seen: shownValue, parLevel }, fields) => {
      await changeParLevel(db, { wineId, shownValue, value: parLevel, ...by })
      return saved(fields, 'par')
    }),
    count: formHandler(correctionForm, async ({ seen: shownLevels, reason, note, ...correction }, fields) => {
      const why = reason === 'Other' ? note : [reason, note].filter(Boolean).join(': ')
      await correctCount(db, {
        ...correction,
        shownLevels: readSeenLevels(shownLevels),
        reason: why,
        userId: user.id,
        now: by.now,
      })
      return saved(fields, 'count')
    }),
    undo: formHandler(undoForm, async ({ changeId }) => {
      await undoBulkChange(db, { changeId, ...by })
      return redirect(paths.business.inventory.list({ ...list, changed: changeId }), 303)
    }),
  })
}
