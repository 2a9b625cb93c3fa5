// A business's monthly use of the language model, and its limit.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'

import { monthOf } from './usage-month'
import type { ModelUse } from '~/cellar/list-reader/model/model'

/** Purpose of a model: pages of lists, or answers of the sommelier, each of which counts as a page. */
type ModelPurpose = 'lists' | 'sommelier'

/**
 * Takes pages from the month's limit before they are sent, all or none of them. Two readings at the same time never
 * take more than the limit.
 */
export async function reservePages(
  db: OpenTenantDb,
  {
    month,
    pages,
    limit,
    purpose = 'lists',
  }: { month: Day; pages: number; limit: number; purpose?: ModelPurpose },
): Promise<boolean> {
  if (pages > limit) return false
  const taken = await db.q
    .insertInto('model_usage')
    .values({ month, purpose, pages })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'month', 'purpose'])
        .doUpdateSet((eb) => ({ pages: eb('model_usage.pages', '+', pages) }))
        .where('model_usage.pages', '<=', limit - pages),
    )
    .returning('pages')
    .executeTakeFirst()
  return taken !== undefined
}

/** Adds what was used, and gives back pages that were taken but not worked on. */
export async function recordUse(
  db: TenantDb,
  {
    month,
    use,
    cost,
    unused,
    purpose = 'lists',
  }: { month: Day; use: ModelUse; cost: number; unused: number; purpose?: ModelPurpose },
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('model_usage')
      .set((eb) => ({
        requests: eb('requests', '+', use.requests),
        input_tokens: eb('input_tokens', '+', use.inputTokens),
        output_tokens: eb('output_tokens', '+', use.outputTokens),
        cost_micros: eb('cost_micros', '+', cost),
        pages: eb.fn<number>('greatest', [eb.lit(0), eb('pages', '-', unused)]),
      }))
      .where('month', '=', month)
      .where('purpose', '=', purpose)
      .execute(),
  )
}

export interface MonthUse {
  pages: number
  requests: number
  inputTokens: number
  outputTokens: number
  /** Millionths of a US dollar. */
  costMicros: number
}

/** A business's use in the month of `now`. */
export async function usageOfMonth(
  db: TenantDb,
  now: Date,
  purpose: ModelPurpose = 'lists',
): Promise<MonthUse> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('model_usage')
      .where('month', '=', monthOf(now))
      .where('purpose', '=', purpose)
      .select(['pages', 'requests', 'input_tokens as inputTokens', 'output_tokens as outputTokens'])
      .select(['cost_micros as costMicros'])
      .executeTakeFirst(),
  )
  return row ?? { pages: 0, requests: 0, inputTokens: 0, outputTokens: 0, costMicros: 0 }
}
