// A member's boxes: in published runs, in locked ones, and past ones; and what they are owed.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason } from '#/db/schema/club-runs'
import type { Day } from '~/foundation/kit/dates'
import type { OutReason } from '../assignment/who-is-in.server'
import { paidDay } from '../box-name'
import { businessTimeZone, runSettings } from '../runs/run-settings.server'
import type { BoxStatus, OwedBox } from './box-words'
import { owedBottlesOf, type MemberOwedBottles } from '../owed/owed-bottles.server'
import { memberPlan, type PlannedLine } from './planned-boxes.server'
import { swapChoices, type SwapChoice } from './swap-choices.server'
import { paidFor, tierNames, visibleRuns, type RunOfMember, type VisibleRun } from './visible-runs.server'
import { cardKey, wineCards, type WineCard } from './wine-cards.server'

/** The most past boxes that a page lists. */
const mostPast = 60

export interface BoxLine {
  slot: number
  /** Bottles of it. */
  count: number
  wine: WineCard
  /** The member chose it instead of the slot's own wine. */
  isSwapped: boolean
  /** No bottle was left of it. */
  isShort: boolean
  /** The member has it already. */
  isCollected: boolean
  /** Title of the earlier box that it was missing from. */
  owedOf: string | null
  /** Reason against the wine for this member, where they may choose another; empty for none. */
  objection: string
  /** Wines that the member may choose instead; of one run's boxes the best for the member first. */
  choices: ChoiceCard[]
}

export type ChoiceCard = WineCard & Pick<SwapChoice, 'isSuggested' | 'remark'>

export interface MemberBox {
  key: string
  run: RunOfMember
  status: BoxStatus
  tierId: string
  tierName: string
  kind: 'month' | 'upgrade'
  /** False while the payment is awaited. */
  isPaid: boolean
  /** Null while the payment is awaited, and where it was paid in another system. */
  paidOn: Day | null
  /** Amount paid for it, less refunds; null while the payment is awaited. */
  paidCents: number | null
  currency: string
  /** When an awaited payment is due. */
  dueAt: Date | null
  deliveredAt: Date | null
  cancelReason: OrderCancelReason | null
  isDisputed: boolean
  /** Bottles of a box that was handed over that the member is still owed. */
  owedBottles: number
  lines: BoxLine[]
}

interface MemberBoxes {
  /** The next pick-up first. */
  upcoming: MemberBox[]
  /** The latest first. */
  past: MemberBox[]
  owed: OwedBox[]
  /** Bottles of boxes that were handed over. */
  owedBottles: MemberOwedBottles[]
}

/** Everything about a member's boxes. */
export function memberBoxes(
  db: TenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<MemberBoxes> {
  return db.read(async (db) => {
    const runs = await visibleRuns(db, { statuses: ['published'], now })
    const planned: UnfilledBox[] = []
    for (const run of runs) planned.push(...(await plannedIn(db, run, memberId)).boxes)
    const orders = await ordersOf(db, { memberId, now })
    const all = await withCards(db, [...planned, ...orders])
    const isPast = ({ status }: MemberBox) => status === 'delivered' || status === 'canceled'
    const byDay = (a: MemberBox, b: MemberBox) => a.run.pickUpFrom.localeCompare(b.run.pickUpFrom)
    return {
      upcoming: all.filter((box) => !isPast(box)).toSorted(byDay),
      past: all.filter(isPast).toSorted((a, b) => byDay(b, a)),
      owed: await owedTo(db, memberId, planned),
      owedBottles: await owedBottlesOf(db, memberId),
    }
  })
}

interface BoxOfRun {
  run: RunOfMember
  story: string
  pictureUrl: string | null
  boxes: MemberBox[]
  /** Why there is no box for the member; null where there is one. */
  outReason: OutReason | null
}

/** A member's boxes of one run; null for a run that members cannot see. */
export function boxOfRun(
  db: TenantDb,
  { runId, memberId, now }: { runId: string; memberId: string; now: Date },
): Promise<BoxOfRun | null> {
  return db.read(async (db) => {
    const [run] = await visibleRuns(db, {
      statuses: ['published', 'locked', 'fulfilling', 'closed', 'canceled'],
      runId,
      now,
    })
    if (!run) return null
    const { record, story, pictureUrl, view } = run
    const plan =
      record.status === 'published' ? await plannedIn(db, run, memberId) : { boxes: [], outReason: null }
    const orders = await ordersOf(db, { memberId, runId, now })
    const cutOff = { memberId, at: record.cutOffAt }
    const boxes = await withCards(db, await bestFirst(db, [...plan.boxes, ...orders], cutOff))
    return { run: view, story, pictureUrl, boxes, outReason: boxes.length > 0 ? null : plan.outReason }
  })
}

type UnfilledBox = Omit<MemberBox, 'lines'> & { lines: UnfilledLine[] }
type UnfilledLine = Omit<PlannedLine, 'choices'> &
  Pick<BoxLine, 'isShort' | 'isCollected' | 'owedOf' | 'objection'> & { choices: SwapChoice[] }

/** The choices of each bottle in the order in which they suit the member. */
async function bestFirst(
  db: OpenTenantDb,
  boxes: UnfilledBox[],
  { memberId, at }: { memberId: string; at: Date },
): Promise<UnfilledBox[]> {
  const ordered: UnfilledBox[] = []
  for (const box of boxes) {
    const lines = await swapChoices(db, {
      memberId,
      tierId: box.tierId,
      lines: box.lines.map((line) => ({ ...line, choices: line.choices.map(({ wineId }) => wineId) })),
      at,
      runId: box.run.id,
    })
    ordered.push({ ...box, lines: lines.map(({ line, ...details }) => ({ ...line, ...details })) })
  }
  return ordered
}

async function plannedIn(
  db: OpenTenantDb,
  { record, view }: VisibleRun,
  memberId: string,
): Promise<{ boxes: UnfilledBox[]; outReason: OutReason | null }> {
  const timeZone = await businessTimeZone(db)
  const { allowsSwaps } = await runSettings(db)
  const plan = await memberPlan(db, {
    run: record,
    memberId,
    timeZone,
    allowsSwaps: allowsSwaps && view.isOpen,
  })
  const paid = await paidFor(
    db,
    plan.boxes.flatMap(({ entitlementId }) => entitlementId ?? []),
    timeZone,
  )
  const tiers = await tierNames(
    db,
    plan.boxes.map(({ tierId }) => tierId),
  )
  return {
    outReason: plan.out?.reason ?? null,
    boxes: plan.boxes.map((box) => {
      const payment = box.entitlementId === null ? undefined : paid.get(box.entitlementId)
      return {
        key: box.key,
        run: view,
        status: box.isSkipped ? 'skipped' : box.entitlementId === null ? 'awaiting_payment' : 'announced',
        tierId: box.tierId,
        tierName: tiers.get(box.tierId)?.name ?? '',
        kind: box.kind,
        isPaid: box.entitlementId !== null,
        paidOn: payment?.paidOn ?? null,
        paidCents: payment?.cents ?? null,
        currency: payment?.currency ?? tiers.get(box.tierId)?.currency ?? 'usd',
        dueAt: box.dueAt,
        deliveredAt: null,
        cancelReason: null,
        isDisputed: box.isDisputed,
        owedBottles: 0,
        lines: box.lines.map(({ choices, ...line }) => ({
          ...line,
          isShort: false,
          isCollected: false,
          owedOf: null,
          objection: '',
          choices: choices.map((wineId) => ({ wineId, isSuggested: false, remark: '' })),
        })),
      } satisfies UnfilledBox
    }),
  }
}

async function ordersOf(
  db: OpenTenantDb,
  { memberId, runId = null, now }: { memberId: string; runId?: string | null; now: Date },
): Promise<UnfilledBox[]> {
  const rows = await orderRows(db, memberId, runId)
  if (rows.length === 0) return []
  const bottles = new Map((await owedBottlesOf(db, memberId)).map((one) => [one.orderId, one.bottles]))
  const visible = await visibleRuns(db, {
    statuses: ['locked', 'fulfilling', 'closed', 'canceled'],
    runId: runId ?? undefined,
    now,
  })
  const runs = new Map(visible.map((run) => [run.record.id, run]))
  const timeZone = await businessTimeZone(db)
  return rows.flatMap(({ id, runId, kind, entitlementId, paidAt, isDisputed, lines, ...order }) => {
    const run = runs.get(runId)
    if (!run) return []
    return [
      {
        ...order,
        key: id,
        run: run.view,
        kind: kind ?? 'month',
        isPaid: entitlementId !== null,
        paidOn: paidDay(timeZone, paidAt),
        dueAt: null,
        isDisputed: isDisputed === true,
        owedBottles: bottles.get(id) ?? 0,
        lines: lines.map(({ slot, wine_id, status, owed_of, ...line }) => ({
          slot,
          count: 1,
          wineId: wine_id,
          isSwapped: line.chosen === 'swap',
          isShort: status === 'short',
          isCollected: status === 'out' && order.status !== 'delivered',
          owedOf: owed_of,
          objection: '',
          choices: [],
        })),
      },
    ]
  })
}

function orderRows({ q }: OpenTenantDb, memberId: string, runId: string | null) {
  return q
    .selectFrom('run_orders as o')
    .innerJoin('businesses as b', 'b.id', 'o.business_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .where('o.member_id', '=', memberId)
    .$if(runId !== null, (orders) => orders.where('o.run_id', '=', runId!))
    .select(['o.id', 'o.run_id as runId', 'o.status', 'o.tier_id as tierId', 't.name as tierName'])
    .select(['b.currency', 'e.id as entitlementId', 'e.kind', 'i.paid_at as paidAt'])
    .select('e.is_disputed as isDisputed')
    .select(['o.delivered_at as deliveredAt', 'o.cancel_reason as cancelReason'])
    .select((eb) => [
      eb('i.paid_cents', '-', eb.ref('i.refunded_cents')).as('paidCents'),
      jsonArrayFrom(
        eb
          .selectFrom('order_bottles as l')
          // The earlier box whose missing bottle it is.
          .leftJoin('order_bottles as el', 'el.id', 'l.owed_bottle_id')
          .leftJoin('run_orders as eo', 'eo.id', 'el.order_id')
          .leftJoin('club_runs as er', 'er.id', 'eo.run_id')
          .whereRef('l.order_id', '=', 'o.id')
          .where((eb) => eb.or([eb('l.status', '<>', 'released'), eb('o.status', '=', 'canceled')]))
          .select(['l.slot', 'l.wine_id', 'l.chosen', 'l.status', 'er.title as owed_of'])
          .orderBy('l.slot')
          .orderBy('l.id'),
      ).as('lines'),
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.number')
    .limit(mostPast)
    .execute()
}

async function withCards(db: OpenTenantDb, boxes: UnfilledBox[]): Promise<MemberBox[]> {
  const cards = await wineCards(
    db,
    boxes.flatMap(({ run, lines }) =>
      lines.flatMap(({ wineId, choices }) =>
        [wineId, ...choices.map((choice) => choice.wineId)].map((one) => ({ runId: run.id, wineId: one })),
      ),
    ),
  )
  return boxes.map((box) => {
    const card = (wineId: string) => cards.get(cardKey(box.run.id, wineId))!
    return {
      ...box,
      lines: box.lines.map(({ wineId, choices, ...line }) => ({
        ...line,
        wine: card(wineId),
        choices: choices.map(({ wineId: id, ...choice }) => ({ ...card(id), ...choice })),
      })),
    }
  })
}

/** Entitlements that are not handed over, in the order in which they are served. */
async function owedTo(db: OpenTenantDb, memberId: string, planned: UnfilledBox[]): Promise<OwedBox[]> {
  const rows = await db.q
    .selectFrom('entitlements as e')
    .leftJoin('run_orders as o', (join) =>
      join.onRef('o.entitlement_id', '=', 'e.id').on('o.status', 'in', ['processing', 'ready', 'unclaimed']),
    )
    .leftJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .where('e.member_id', '=', memberId)
    .where('e.status', 'in', ['open', 'assigned'])
    .select(['e.id', 'e.kind', 'e.is_disputed as isDisputed', 'o.status', 'r.title', 'i.paid_at as paidAt'])
    .orderBy('e.period_start')
    .orderBy('e.id')
    .execute()
  const announced = new Map(planned.flatMap((box) => (box.status === 'announced' ? [[box.key, box]] : [])))
  const timeZone = await businessTimeZone(db)
  return rows.map(({ status, title, paidAt, ...one }) => ({
    ...one,
    title: title ?? announced.get(one.id)?.run.title ?? null,
    paidOn: paidDay(timeZone, paidAt),
    status:
      status === 'processing' || status === 'ready' || status === 'unclaimed'
        ? status
        : announced.has(one.id)
          ? 'announced'
          : 'owed',
  }))
}
