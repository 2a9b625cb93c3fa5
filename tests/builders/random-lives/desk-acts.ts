import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import type { HandOver } from '~/club/fulfillment/desk/hand-over.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { giveInNextBox, settleBottle, undoBottleDecision } from '~/club/runs/owed/decide-bottle.server'
import { decideRefused, type Decision } from '~/club/fulfillment/desk/decide-refused.server'
import { sendHandOver } from '~/club/fulfillment/desk/refused.server'
import { fillShortLine, replaceBottle } from '~/club/fulfillment/desk/replace-bottle.server'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { oneOf, type Act, type World } from './world'

export const boxes = (world: World, statuses: string[]) =>
  world.rows<{ id: string; run_id: string; member_id: string }>(
    'select id, run_id, member_id from run_orders where business_id = $1 and status = any($2) order by id',
    [statuses],
  )

const lines = (world: World, orderId: string) =>
  world.rows<{ id: string; wine_id: string; status: string }>(
    'select id, wine_id, status from order_bottles where business_id = $1 and order_id = $2 order by slot, id',
    [orderId],
  )

/** The entry of a person at the desk for a box, by chance, or null where there is none. */
async function toGive(world: World, { who, how }: { who: number; how: number }, isPart: boolean) {
  // Now and then a box that may not be given.
  const others = how % 5 === 0 ? ['awaiting_payment', 'delivered', 'canceled'] : []
  const order = oneOf(await boxes(world, ['processing', 'ready', 'unclaimed', ...others]), who)
  if (!order) return null
  const all = await lines(world, order.id)
  const promised = all.filter(({ status }) => status === 'promised').slice(0, isPart ? 1 : undefined)
  const input: HandOver = {
    id: newId(),
    bottleIds: promised.map(({ id }) => id),
    collectedBy: how % 3 === 0 ? 'second_person' : 'member',
    secondPerson: how % 3 === 0 ? 'Bea Conti' : '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId: world.ownerId,
    now: world.now(),
  }
  return { input, orderId: order.id, memberId: order.member_id, all }
}

function note(
  world: World,
  { id, bottleIds, now }: HandOver,
  { orderId, memberId }: { orderId: string; memberId: string },
) {
  world.handOvers.push({ id, orderId, memberId, bottles: bottleIds.length, at: now, isUndone: false })
}

async function give(world: World, step: { who: number; how: number }, isPart: boolean) {
  const box = await toGive(world, step, isPart)
  if (!box) return false
  const { input } = box
  // Two desks at once, or one that taps twice.
  const times = step.how % 4 === 0 ? 2 : 1
  const results = await Promise.allSettled(Array.from({ length: times }, () => handOver(world.db, input)))
  if (results.some((result) => result.status === 'fulfilled' && result.value)) note(world, input, box)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function undo(world: World, who: number) {
  const one = oneOf(world.handOvers.slice(-3), who)
  if (!one) return false
  await undoHandOver(world.db, { id: one.id, userId: world.ownerId, now: world.now() })
  one.isUndone = true
}

/** A hand-over that a device kept while the line was down, of a box that may be gone by now. */
const sendLate: Act = async (world, { who, how }) => {
  const box = await toGive(world, { who, how: how * 5 }, false)
  if (!box) return false
  const { input, all } = box
  if (all.length === 0) return false
  const late = { ...input, bottleIds: all.map(({ id }) => id), recordedAt: world.now() }
  const sent = await sendHandOver(world.db, { ...late, wineIds: all.map(({ wine_id }) => wine_id) })
  if (sent.kind === 'saved') note(world, late, box)
}

const decide: Act = async (world, { who, how }) => {
  const refused = await world.rows<{ id: string; order_id: string; member_id: string; wine_ids: string[] }>(
    `select f.id, f.box_id as order_id, o.member_id, f.wine_ids from refused_hand_overs f
     join run_orders o on o.business_id = f.business_id and o.id = f.box_id
     where f.business_id = $1 and f.decision is null order by f.id`,
  )
  const one = oneOf(refused, who)
  if (!one) return false
  const owed = await world.rows<{ id: string }>(
    `select id from entitlements where business_id = $1 and member_id = $2 and status in ('open', 'assigned') order by id`,
    [one.member_id],
  )
  const month = oneOf(owed, how)
  const decisions: Decision[] = [
    { kind: 'loss' },
    { kind: 'nothing_left' },
    ...(month ? [{ kind: 'entitlement' as const, entitlementId: month.id }] : []),
  ]
  const decision = oneOf([...decisions].reverse(), how)!
  await decideRefused(world.db, { id: one.id, decision, userId: world.ownerId, now: world.now() })
  const bottles = one.wine_ids.length
  if (decision.kind === 'loss') world.broken += bottles
  if (decision.kind !== 'entitlement') return
  const { order_id: orderId, member_id: memberId } = one
  world.handOvers.unshift({ id: newId(), orderId, memberId, bottles, at: world.now(), isUndone: false })
}

/** Places of boxes that were handed over without a bottle, or whose bottle came back. */
const owedBottles = (world: World) =>
  world.rows<{ line_id: string }>(
    `select l.id as line_id from order_bottles l join run_orders o on o.business_id = l.business_id and o.id = l.order_id
     where l.business_id = $1 and ((l.status = 'short' and o.status = 'delivered') or exists (
       select from bottle_replacements b where b.business_id = l.business_id and b.bottle_id = l.id
         and b.was_out and b.wine_id is null))
     order by l.id`,
  )

const decisions = (world: World) =>
  world.rows<{ id: string }>(
    'select id from owed_bottle_decisions where business_id = $1 and undone_at is null order by id',
  )

export const deskActs: Record<string, { weight: number; act: Act }> = {
  'a box is handed over': { weight: 22, act: (world, step) => give(world, step, false) },
  'an evening at the desk': {
    weight: 10,
    act: async (world, { who, how }) => {
      for (let turn = 0; turn < 5; turn++)
        await give(world, { who: who + turn, how: how + turn }, false).catch((error: unknown) => {
          if (!isDomainError(error)) throw error
        })
      return how % 3 === 0 ? undo(world, who) : undefined
    },
  },
  'a part is handed over': { weight: 8, act: (world, step) => give(world, step, true) },
  'a hand-over is undone': { weight: 6, act: (world, { who }) => undo(world, who) },
  'a hand-over comes late from a device': { weight: 4, act: sendLate },
  'a refused hand-over is decided': { weight: 4, act: decide },
  'a bottle is replaced': {
    weight: 3,
    act: async (world, { who, how }) => {
      const order = oneOf(await boxes(world, ['processing', 'ready', 'unclaimed', 'delivered']), who)
      const line = order && oneOf(await lines(world, order.id), how)
      if (!line) return false
      const wineId = how % 3 === 0 ? null : world.wines[how % 5]!
      const by = { userId: world.ownerId, now: world.now() }
      await replaceBottle(world.db, {
        id: newId(),
        bottleId: line.id,
        reason: 'corked',
        note: '',
        wineId,
        ...by,
      })
      // One that the member brings back left before; without another one nothing leaves.
      if (line.status !== 'out' || wineId !== null) world.broken += 1
    },
  },
  'a bottle that is owed is decided': {
    weight: 6,
    act: async (world, { who, how }) => {
      const [bottle, decision] = [oneOf(await owedBottles(world), who), oneOf(await decisions(world), who)]
      const by = { userId: world.ownerId, now: world.now() }
      if (decision && how % 4 === 0) return undoBottleDecision(world.db, { decisionId: decision.id, ...by })
      if (!bottle) return false
      const act = { id: newId(), lineId: bottle.line_id, ...by }
      if (how % 4 === 1) return settleBottle(world.db, { ...act, reason: 'agreed', note: '' })
      await giveInNextBox(world.db, act)
    },
  },
  'a short bottle is filled': {
    weight: 4,
    act: async (world, { who, how }) => {
      const short = await world.rows<{ id: string }>(
        `select id from order_bottles where business_id = $1 and status = 'short' order by id`,
      )
      const line = oneOf(short, who)
      if (!line) return false
      const wineId = world.wines[how % 5]!
      return fillShortLine(world.db, { bottleId: line.id, wineId, userId: world.ownerId, now: world.now() })
    },
  },
}
