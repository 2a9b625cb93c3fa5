// Records of staff about a wine's bottles, and retiring the wine.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { formHandler, handleForms, type FormHandler } from '~/web/http/forms/handle-form.server'
import { requireBusiness, type BusinessPrincipal } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFields } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { actForms, correctForm, undoForm, type ActFormName } from '~/cellar/stock/act-schemas'
import { setForSale } from '~/club/purchases/sale/sale-switch.server'
import { wineSaleForm } from '~/club/purchases/schemas'
import { correctStock, moveStock, stockActs } from '~/cellar/stock/move-stock.server'
import { recordOnce } from '~/cellar/stock/record-once.server'
import { restoreWine, retireWine } from '~/cellar/catalog/retire-wine.server'
import { undoMovement } from './undo-movement.server'
import { requireWine } from './require-wine.server'

const isAct = (intent: string): intent is ActFormName => Object.hasOwn(actForms, intent)

/** Each act has a permission of its own; the least of them lets a request in. */
export async function wineAction({ request, context, params }: ActionFunctionArgs) {
  const principal = await requireBusiness(request, context, 'stock.move')
  const { db, businessId } = principal
  const wineId = idIn(params, 'wineId')
  const { intent = '' } = await formFields(request)
  if (isAct(intent)) await requireBusiness(request, context, stockActs[intent].permission)
  if (intent === 'correct') await requireBusiness(request, context, 'stock.adjust')
  if (intent === 'retire' || intent === 'restore' || intent === 'sale')
    await requireBusiness(request, context, 'wines.change')
  const wine = await requireWine(db, wineId)
  const here = (done: string) => redirect(paths.business.inventory.wine(wine.id, { done }), 303)
  const by = { userId: principal.user.id, requestId: context.requestId, now: context.now(businessId) }
  return handleForms(request, context, {
    ...actHandlers(principal, wine, by.now, here),
    correct: formHandler(correctForm, async ({ formId, available, locationId, reason }) => {
      const id = await recordOnce(db, { wineId: wine.id, formId }, (db, cause) =>
        correctStock(db, {
          wineId: wine.id,
          locationId,
          available,
          reason,
          cause,
          userId: by.userId,
          now: by.now,
        }),
      )
      return here(id ?? 'same')
    }),
    undo: formHandler(undoForm, async ({ movementId }) =>
      here(await undoMovement(principal, { movementId, wineId: wine.id, now: by.now })),
    ),
    async retire() {
      await retireWine(db, { wineId: wine.id, ...by })
      return here('retired')
    },
    sale: formHandler(wineSaleForm, async ({ isOn }) => {
      await setForSale(db, { wineId: wine.id, isForSale: isOn, userId: by.userId, now: by.now })
      return redirect(paths.business.inventory.wine(wine.id), 303)
    }),
    async restore() {
      await restoreWine(db, { wineId: wine.id, ...by })
      return here('restored')
    },
  })
}

interface ActValue {
  formId: string
  quantity: number
  locationId: string
  reason: string
  toLocationId?: string
  cost?: number | null
}

function actHandlers(
  { db, user }: BusinessPrincipal,
  wine: { id: string; retiredAt: Date | null },
  now: Date,
  here: (done: string) => Response,
): Record<string, FormHandler<object>> {
  const handlers = Object.entries(actForms).map(([act, schema]): [string, FormHandler<object>] => [
    act,
    formHandler(schema, async (value) => {
      const { formId, cost, ...move }: ActValue = value
      // Bottles of a retired wine may leave; none come in.
      if (act === 'receive' && wine.retiredAt !== null) {
        throw new DomainError('wine-retired', 409, 'This wine is retired. Restore it to receive bottles.')
      }
      const id = await recordOnce(db, { wineId: wine.id, formId }, (db, cause) =>
        moveStock(db, {
          ...move,
          act: act as ActFormName,
          wineId: wine.id,
          unitCostCents: cost ?? null,
          cause,
          userId: user.id,
          now,
        }),
      )
      return here(id ?? 'same')
    }),
  ])
  return Object.fromEntries(handlers)
}
