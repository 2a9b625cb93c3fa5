// Codes that staff attach to wines, so that the next scan finds them.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { labelName } from '~/cellar/reference/labels'
import { wineNotFound } from '~/cellar/stock/record-movements.server'
import { readCode } from './codes'

/** How many codes one wine may have: cases, bottles and importers' labels. */
const mostCodes = 20

interface CodeChange {
  /** As scanned or typed. */
  code: string
  wineId: string
  userId: string | null
  now: Date
}

/**
 * Attaches a code to a wine and returns it as stored. Safe to repeat. Throws `bad-code` (400), `wine-not-found` (404),
 * `code-taken` (409) with the name of the wine that has it, and `too-many-codes` (409).
 */
export async function attachCode(
  db: TenantDb,
  { code: text, wineId, userId, now }: CodeChange,
): Promise<string> {
  const scanned = readCode(text)
  if (scanned?.kind !== 'code') {
    const sentence =
      scanned?.kind === 'wine'
        ? 'This is the code of one of your wines. It needs no other.'
        : 'A code has 4 to 40 letters and digits'
    throw new DomainError('bad-code', 400, sentence, { field: 'code' })
  }
  const { code } = scanned
  return db.transaction(async (db) => {
    // One after the other, so that the limit holds; a foreign wine's id is none of ours.
    const wine = isId(wineId)
      ? await db.q.selectFrom('wines').where('id', '=', wineId).select('id').forUpdate().executeTakeFirst()
      : undefined
    if (!wine) throw wineNotFound()
    const codes = await db.q.selectFrom('wine_codes').where('wine_id', '=', wineId).select('code').execute()
    if (codes.some((row) => row.code === code)) return code
    if (codes.length >= mostCodes) {
      throw new DomainError('too-many-codes', 409, `A wine can have ${mostCodes} codes. Remove one first.`, {
        field: 'code',
      })
    }
    const { numInsertedOrUpdatedRows } = await db.q
      .insertInto('wine_codes')
      .values({ code, wine_id: wineId, added_by: userId, added_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) return code
    const holder = await db.q
      .selectFrom('wine_codes as c')
      .innerJoin('wines as w', 'w.id', 'c.wine_id')
      .where('c.code', '=', code)
      .select(['w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
      .executeTakeFirst()
    const name = holder ? labelName(holder) : 'another wine'
    throw new DomainError('code-taken', 409, `This code belongs to ${name}.`, { field: 'code' })
  })
}

/** Takes a code from a wine. Safe to repeat. */
export async function detachCode(
  db: TenantDb,
  { code, wineId }: Pick<CodeChange, 'code' | 'wineId'>,
): Promise<void> {
  if (!isId(wineId)) return
  await db.transaction((db) =>
    db.q.deleteFrom('wine_codes').where('code', '=', code).where('wine_id', '=', wineId).execute(),
  )
}
