// Hand-overs that a device recorded without a connection and that could not be booked when they were sent: the bottles
// left, and a manager decides what they were.
import { v5 } from 'uuid'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isDomainError, type DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import {
  giveParts,
  isRecorded,
  lockParts,
  personRefusal,
  type HandOver,
  type HandOverPart,
} from './hand-over.server'

/** `isKept` is true where a manager now finds it; `isPartial` where the other bottles were booked. */
type SentHandOver =
  { kind: 'saved' } | { kind: 'refused'; sentence: string; isKept: boolean; isPartial?: boolean }

type SentLater = HandOver & { recordedAt: Date; wineIds: string[] }

/**
 * Books a hand-over that a device kept while it had no connection. The box and each purchase are booked or refused by
 * themselves, since the bottles have left; what a rule refuses is stored for a manager. A box or purchase that does not
 * exist cannot be stored. The same hand-over sent again gives the same answer.
 */
export async function sendHandOver(db: TenantDb, input: SentLater): Promise<SentHandOver> {
  try {
    return await db.transaction((db) => sendParts(db, input))
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { kind: 'refused', sentence: error.sentence, isKept: false }
  }
}

async function sendParts(db: OpenTenantDb, input: SentLater): Promise<SentHandOver> {
  const parts = await lockParts(db, input)
  const before = await refusalsOf(
    db,
    parts.map((part) => refusalId(input.id, part)),
  )
  const isGiven = await isRecorded(db, input.id)
  if (before.length > 0) return refused(before, isGiven)
  if (isGiven) return { kind: 'saved' }
  const person = await personRefusal(db, parts[0]!.order, input)
  const bad = parts.flatMap((part) => {
    const refusal = part.refusal ?? person
    return refusal ? [{ part, refusal }] : []
  })
  if (bad.length === 0) {
    await giveParts(db, parts, input)
    return { kind: 'saved' }
  }
  for (const { part, refusal } of bad) await keepRefused(db, input, part, refusal, parts.length === 1)
  const isPartial = bad.length < parts.length
  if (isPartial)
    await giveParts(
      db,
      parts.filter((part) => bad.every((one) => one.part !== part)),
      input,
    )
  return refused(
    bad.map(({ refusal }) => refusal.sentence),
    isPartial,
  )
}

const refused = (sentences: string[], isPartial: boolean): SentHandOver => ({
  kind: 'refused',
  sentence: [...new Set(sentences)].join(' '),
  isKept: true,
  ...(isPartial && { isPartial }),
})

/** A box has the id of its hand-over; purchases have others, of which each is made once too. */
const refusalId = (handOverId: string, { order }: HandOverPart): string =>
  order.kind === 'box' ? handOverId : v5(order.id, handOverId)

async function keepRefused(
  db: OpenTenantDb,
  { id, wineIds, collectedBy, secondPerson, recordedAt, userId, now }: SentLater,
  part: HandOverPart,
  { code, sentence }: DomainError,
  isWhole: boolean,
): Promise<void> {
  // The device showed the wines of the whole: the box may have changed since.
  const shown = isWhole ? await ownWines(db, wineIds.filter(isId)) : []
  const { order, bottles } = part
  await db.q
    .insertInto('refused_hand_overs')
    .values({
      id: refusalId(id, part),
      box_id: order.kind === 'box' ? order.id : null,
      purchase_id: order.kind === 'purchase' ? order.id : null,
      bottle_ids: JSON.stringify(bottles.map((one) => one.id)),
      wine_ids: JSON.stringify(shown.length > 0 ? shown : bottles.map(({ wineId }) => wineId)),
      recorded_by: userId,
      recorded_at: recordedAt,
      sent_at: now,
      reason: sentence,
      code,
      collected_by: collectedBy,
      second_person: collectedBy === 'second_person' ? secondPerson : '',
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
    .execute()
}

/** Those of the ids that are wines of this business, each as often as it was given. */
async function ownWines(db: OpenTenantDb, wineIds: string[]): Promise<string[]> {
  const rows = await db.q.selectFrom('wines').where('id', '=', anyOf(wineIds)).select('id').execute()
  const storedIds = new Set(rows.map(({ id }) => id))
  return wineIds.filter((id) => storedIds.has(id))
}

async function refusalsOf(db: OpenTenantDb, ids: string[]): Promise<string[]> {
  const rows = await db.q
    .selectFrom('refused_hand_overs')
    .where('id', '=', anyOf(ids))
    .select('reason')
    .orderBy('id')
    .execute()
  return rows.map(({ reason }) => reason)
}

/** How many refused hand-overs wait for a decision. */
export async function countRefused(db: OpenTenantDb): Promise<number> {
  const { count } = await db.q
    .selectFrom('refused_hand_overs')
    .where('decision', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
