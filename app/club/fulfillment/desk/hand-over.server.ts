// Giving bottles of a box, bottles that a member bought, or both to a person at the desk.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { HandOversTable } from '#/db/schema/club-runs'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { collectedEmailJob } from '~/club/runs/emails/email-jobs'
import { orderNotFound } from '~/club/runs/orders/lock-box.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { lockOrders, ordersOfBottles, type Order, type OrderBottle } from '../order/lock-order.server'
import { moveOut, type Departure } from '../order/move-bottles.server'
import { handOverRefusal } from '../order/refusal'
import { undoMs } from './undo-hand-over.server'

export interface HandOver {
  /** Chosen by the device: sending the same one twice records it once. */
  id: string
  /** Bottles of one member, of at most one box and of any purchases. What is not given stays for later. */
  bottleIds: string[]
  collectedBy: 'member' | 'second_person'
  /** Name of the second person. */
  secondPerson: string
  /** That a document shows that the person is at least 21. */
  isAgeChecked: boolean
  note: string
  /** When a device without a connection recorded it; null for now. */
  recordedAt: Date | null
  userId: string
  now: Date
}

/** Bottles of one order that are given together, and why they may not be. */
export interface HandOverPart {
  order: Order
  bottles: OrderBottle[]
  refusal: DomainError | null
}

/**
 * Records that bottles of a box, bottles that were bought, or both were given to the member or to their second person:
 * they leave the cellar, and with the last one the box or the purchase is delivered. All of them or none. The same
 * `id` again changes nothing and returns false. Throws `order-not-found` (404), `age-not-checked` and
 * `member-under-age` (400), `nothing-chosen` (400), `second-person-missing` (400), and the codes of `handOverRefusal` and
 * `payment-disputed` (409) for a bottle owed of an earlier box, each with a sentence for the desk.
 */
export function handOver(db: TenantDb, input: HandOver): Promise<boolean> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, input.userId)
    const parts = await lockParts(db, input)
    if (await isRecorded(db, input.id)) return false
    const refusal =
      parts.map((part) => part.refusal).find(Boolean) ?? (await personRefusal(db, parts[0]!.order, input))
    if (refusal) throw refusal
    await giveParts(db, parts, input)
    return true
  })
}

export async function isRecorded(db: OpenTenantDb, handOverId: string): Promise<boolean> {
  const row = await db.q.selectFrom('hand_overs').where('id', '=', handOverId).select('id').executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the orders of a hand-over, its box first. Throws `order-not-found` (404), also where they belong to several members
 * or are of several boxes, and `nothing-chosen` (400).
 */
export async function lockParts(
  db: OpenTenantDb,
  { id, bottleIds }: Pick<HandOver, 'id' | 'bottleIds'>,
): Promise<HandOverPart[]> {
  if (![id, ...bottleIds].every(isId)) throw orderNotFound()
  if (bottleIds.length === 0) throw new DomainError('nothing-chosen', 400, 'Choose at least one bottle')
  const orders = await lockOrders(db, await ordersOfBottles(db, bottleIds))
  const parts = orders.map((order) => ({
    order,
    bottles: order.bottles.filter((bottle) => bottleIds.includes(bottle.id)),
  }))
  const isWhole = parts.flatMap(({ bottles }) => bottles).length === new Set(bottleIds).size
  const isOfOne = new Set(orders.map(({ member }) => member.id)).size === 1
  if (!isWhole || !isOfOne || orders.filter(({ kind }) => kind === 'box').length > 1) throw orderNotFound()
  return Promise.all(
    parts.map(async (part) => ({
      ...part,
      refusal: handOverRefusal(part.order, part.bottles) ?? (await owedRefusal(db, part)),
    })),
  )
}

/** A bottle that is owed of an earlier box was paid with that box. */
async function owedRefusal(
  db: OpenTenantDb,
  { order, bottles }: Omit<HandOverPart, 'refusal'>,
): Promise<DomainError | null> {
  const owed = bottles.flatMap(({ owedBottleId }) => owedBottleId ?? [])
  if (owed.length === 0) return null
  const disputed = await db.q
    .selectFrom('order_bottles as b')
    .innerJoin('run_orders as o', 'o.id', 'b.box_id')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('b.id', 'in', owed)
    .where('e.is_disputed', '=', true)
    .select('b.id')
    .executeTakeFirst()
  if (!disputed) return null
  return new DomainError(
    'payment-disputed',
    409,
    `${order.member.fullName}’s bank is checking the payment for the box that a bottle is owed of: hand over the others.`,
  )
}

/** Why nothing may be handed to this person. */
export async function personRefusal(
  db: OpenTenantDb,
  { member: { fullName, dateOfBirth } }: Order,
  { collectedBy, secondPerson, isAgeChecked, now }: HandOver,
): Promise<DomainError | null> {
  const today = dayIn(await businessTimeZone(db), now)
  const refuse = (code: string, sentence: string) => new DomainError(code, 400, sentence)
  // Where the date of birth is unknown, the document that staff check decides.
  if (collectedBy === 'member' && dateOfBirth !== null && ageOn(dateOfBirth, today) < MINIMUM_AGE)
    return refuse('member-under-age', `${fullName} is not 21 yet: don’t hand over wine.`)
  if (collectedBy === 'second_person' && secondPerson.trim() === '')
    return refuse('second-person-missing', 'Enter the name of the person who collects the bottles')
  if (!isAgeChecked)
    return refuse('age-not-checked', 'Check a document that shows that the person is 21 or older')
  return null
}

/** Records the hand-over of parts that are locked and may be given, with its log entry and the email to the member. */
export async function giveParts(
  db: OpenTenantDb,
  parts: readonly Departure[],
  input: HandOver,
): Promise<void> {
  const { id, collectedBy, secondPerson, note, recordedAt, userId, now } = input
  await recordHandOver(db, parts, {
    id,
    givenBy: userId,
    givenAt: recordedAt ?? now,
    collectedBy,
    secondPerson,
    note,
    wasOffline: recordedAt !== null,
    userId,
    now,
  })
  await recordForBusiness(db, { userId, now }, 'run.handed_over', {
    target: { kind: 'member', id: parts[0]!.order.member.id },
    details: { bottles: parts.flatMap(({ bottles }) => bottles).length, by: collectedBy },
  })
  // The member is emailed once it can't be undone any more, so that a mistaken hand-over sends no email.
  await sendJob(db, collectedEmailJob, { handOverId: id }, { startAfter: undoMs / 1_000 })
}

/**
 * Writes a hand-over of one member's bottles, which leave the cellar. The caller has locked the orders, and knows that the
 * bottles are promised.
 */
export async function recordHandOver(
  db: OpenTenantDb,
  departures: readonly Departure[],
  handOver: {
    id: string
    givenBy: string | null
    givenAt: Date
    collectedBy: HandOversTable['collected_by']
    secondPerson: string
    note: string
    wasOffline: boolean
    /** The person who records it, and when. */
    userId: string
    now: Date
  },
): Promise<void> {
  const { id, givenBy, givenAt, collectedBy, secondPerson, note, wasOffline, userId, now } = handOver
  await db.q
    .insertInto('hand_overs')
    .values({
      id,
      member_id: departures[0]!.order.member.id,
      box_id: departures.find(({ order }) => order.kind === 'box')?.order.id ?? null,
      given_by: givenBy,
      given_at: givenAt,
      collected_by: collectedBy,
      second_person: collectedBy === 'second_person' ? secondPerson : '',
      is_age_checked: true,
      note,
      was_offline: wasOffline,
    })
    .execute()
  const bottles = departures.flatMap((one) => one.bottles)
  await db.q
    .insertInto('hand_over_lines')
    .values(
      bottles.map((bottle) => ({
        business_id: db.businessId,
        hand_over_id: id,
        bottle_id: bottle.id,
        lock_id: bottle.lockId!,
      })),
    )
    .execute()
  await moveOut(db, departures, { to: 'delivered', givenBy, givenAt, userId, now })
}
