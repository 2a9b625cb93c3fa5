// Counting a location, and afterwards the result: /business/inventory/counts/:stocktakeId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { withCamera } from '~/web/http/page-headers'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { cancelStocktake } from '~/cellar/counting/cancel-stocktake.server'
import { CountPage } from '~/cellar/counting/components/count-page'
import { startedWords, statusOf } from '~/cellar/counting/components/stocktake-list'
import { StocktakeResult } from '~/cellar/counting/components/stocktake-result'
import { asRemote, countingView } from '~/cellar/counting/counting-view.server'
import type { RemoteCount } from '~/cellar/counting/count-queue'
import { elapsedWords } from '~/cellar/counting/elapsed'
import { resultView } from '~/cellar/counting/result-view.server'
import { saveCount } from '~/cellar/counting/save-count.server'
import { countForm } from '~/cellar/counting/schemas'
import { scopeWords } from '~/cellar/counting/sheet-view'
import { stocktakeById } from '~/cellar/counting/stocktakes.server'
import { undoStocktake } from '~/cellar/counting/undo-stocktake.server'
import { wineTypes } from '~/cellar/reference/labels'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, user, club } = await requireBusiness(request, context, 'wines.read')
  const stocktake = await stocktakeById(db, idIn(params, 'stocktakeId'))
  const shared = { stocktake, timeZone: club.timeZone, mayAdjust: may('stock.adjust') }
  if (stocktake.status === 'open') {
    const view = await countingView(db, stocktake, request.url)
    return { ...shared, result: null, counting: { ...view, userId: user.id, mayCount: may('stock.move') } }
  }
  const result = await resultView(db, stocktake, request.url, may('costs.read'))
  return { ...shared, counting: null, result: { ...result, mayExport: may('exports.make') } }
}

/** Asks before a count of someone else is changed. */
interface Answer {
  conflict?: { current: RemoteCount; ago: string; quantity: string }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'stock.move')
  const stocktakeId = idIn(params, 'stocktakeId')
  const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
  const { count, counts } = paths.business.inventory
  return handleForms<Answer>(request, context, {
    count: formHandler(countForm, async ({ countId: id, ...entry }) => {
      const { kind, current } = await saveCount(db, { id, stocktakeId, ...entry, ...by })
      if (kind === 'conflict' && current) {
        const ago = elapsedWords(current.at, by.now)
        return { conflict: { current: asRemote(current), ago, quantity: String(entry.quantity) } }
      }
      return redirect(count(stocktakeId, { saved: entry.wineId }), 303)
    }),
    cancel: async () => {
      await requireBusiness(request, context, 'stock.adjust')
      await cancelStocktake(db, { stocktakeId, ...by })
      return redirect(counts({ done: 'canceled' }), 303)
    },
    undo: async () => {
      await requireBusiness(request, context, 'stock.adjust')
      await undoStocktake(db, { stocktakeId, ...by })
      return redirect(count(stocktakeId, { done: 'undone' }), 303)
    },
  })
}

export const meta = privatePage('Count')

export const headers = withCamera

export default function Count() {
  const { stocktake, timeZone, mayAdjust, counting, result } = useLoaderData<typeof loader>()
  const conflict = useActionData<Answer>()?.conflict ?? null
  const { label, tone } = statusOf(stocktake)
  const scope = scopeWords(stocktake, wineTypes)
  return (
    <>
      <PortalTitle
        title={`Count of ${stocktake.location}`}
        action={result && <Badge tone={tone}>{label}</Badge>}
      >
        {scope && `${scope}. `}
        {startedWords(stocktake, timeZone)}.
      </PortalTitle>
      {result ? (
        <StocktakeResult stocktake={stocktake} timeZone={timeZone} mayAdjust={mayAdjust} result={result} />
      ) : (
        <CountPage
          key={stocktake.id}
          stocktake={stocktake}
          mayAdjust={mayAdjust}
          conflict={conflict}
          view={{ ...counting, stocktakeId: stocktake.id, timeZone }}
          saved={counting.saved}
        />
      )}
    </>
  )
}
