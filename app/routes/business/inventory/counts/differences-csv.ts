// The wines of a count as a CSV file: /business/inventory/counts/:stocktakeId/differences.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { csvRows } from '~/foundation/kit/csv.server'
import { isDomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { reviewOf, type CountedWine } from '~/cellar/counting/review.server'
import { stocktakeById } from '~/cellar/counting/stocktakes.server'

const header = [
  'Wine',
  'Bin',
  'Counted',
  'On record',
  'Difference',
  'At cost (USD)',
  'At price (USD)',
  'Reason',
  'Counted by',
  'Counted at (UTC)',
]

const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  try {
    const stocktake = await stocktakeById(db, idIn(params, 'stocktakeId'))
    const { wines } = await reviewOf(db, stocktake)
    const withCosts = may('costs.read')
    const day = (stocktake.endedAt ?? stocktake.startedAt).toISOString().slice(0, 10)
    return fileDownload(
      `count-${day}`,
      'csv',
      csvRows([header, ...wines.map((wine) => cellsOf(wine, withCosts))]),
    )
  } catch (error) {
    if (!isDomainError(error)) throw error
    return new Response(error.sentence, {
      status: error.status,
      headers: { 'Cache-Control': 'private, no-store' },
    })
  }
}

const cellsOf = (wine: CountedWine, withCosts: boolean) => [
  wine.name,
  wine.bin,
  String(wine.counted),
  String(wine.book),
  String(wine.difference),
  withCosts ? dollars(wine.atCostCents) : '',
  dollars(wine.atPriceCents),
  wine.reason,
  wine.isAssumed ? 'Not counted' : (wine.by ?? ''),
  wine.at.toISOString(),
]
