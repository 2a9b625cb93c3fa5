// Every business in turn, for npm run verify-stock.
import type { Scopes } from '#/tenants/scope.server'
import { verifyStock } from './verify-stock.server'
import type { StockCheck } from './stock-check'

const pageSize = 500

/** The businesses of the platform in the order of their ids. Holds one page in memory. */
async function* businessesInTurn(scopes: Scopes): AsyncGenerator<{ id: string; name: string }> {
  let after: string | null = null
  for (;;) {
    const page = await scopes.platform('businesses with a stock ledger').read(({ q }) => {
      let businesses = q.selectFrom('businesses').select(['id', 'name']).orderBy('id').limit(pageSize)
      if (after !== null) businesses = businesses.where('id', '>', after)
      return businesses.execute()
    })
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.id
  }
}

interface BusinessStockCheck extends StockCheck {
  businessId: string
  business: string
}

/** Verifies every business, one after the other; yields each result. Changes nothing. */
export async function* verifyAllStock(
  scopes: Scopes,
  signal?: AbortSignal,
): AsyncGenerator<BusinessStockCheck> {
  for await (const { id, name } of businessesInTurn(scopes)) {
    if (signal?.aborted) return
    yield { businessId: id, business: name, ...(await verifyStock(scopes.tenant(id))) }
  }
}
