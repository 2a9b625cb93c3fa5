// The page of a month on the club's site, and a wine's own page.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { countedBottles, type EmailBottles } from '~/foundation/messaging/email-bottles'
import { cardBottle, cardKey, wineCards, type WineCard } from './wine-cards.server'

interface MonthPage {
  id: string
  title: string
  story: string
  pictureUrl: string | null
  isPublic: boolean
  /** Tiers with their main wines in the order of the box. */
  tiers: { id: string; name: string; wines: WineCard[] }[]
}

/** A run that was published and not canceled, with its wines; null for any other. */
export function monthPage(db: TenantDb, runId: string): Promise<MonthPage | null> {
  if (!isId(runId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const run = await db.q
      .selectFrom('club_runs as r')
      .leftJoin('pictures as p', 'p.id', 'r.picture_id')
      .where('r.id', '=', runId)
      .where('r.published_at', 'is not', null)
      .where('r.status', '<>', 'canceled')
      .select(['r.id', 'r.title', 'r.story', 'p.path as pictureUrl', 'r.is_public as isPublic'])
      .executeTakeFirst()
    if (!run) return null
    const slots = await db.q
      .selectFrom('run_slots as s')
      .innerJoin('tiers as t', 't.id', 's.tier_id')
      .where('s.run_id', '=', runId)
      .where('s.role', '=', 'main')
      .select(['s.tier_id', 't.name', 's.wine_id'])
      .orderBy('t.position')
      .orderBy('t.id')
      .orderBy('s.slot')
      .execute()
    const cards = await wineCards(
      db,
      slots.map(({ wine_id }) => ({ runId, wineId: wine_id })),
    )
    const tiers = new Map<string, MonthPage['tiers'][number]>()
    for (const { tier_id, name, wine_id } of slots) {
      const tier = tiers.get(tier_id) ?? { id: tier_id, name, wines: [] }
      tiers.set(tier_id, tier)
      tier.wines.push(cards.get(cardKey(runId, wine_id))!)
    }
    return { ...run, tiers: [...tiers.values()] }
  })
}

/** The main wines of a tier's box in the run that can still be joined; null where there is none. */
export async function nextBoxOfTier(
  db: OpenTenantDb,
  { tierId, clubOrigin, now }: { tierId: string; clubOrigin: string; now: Date },
): Promise<EmailBottles | null> {
  const run = await db.q
    .selectFrom('club_runs')
    .where('status', '=', 'published')
    .where('cut_off_at', '>', now)
    .select('id')
    .orderBy('cut_off_at')
    .limit(1)
    .executeTakeFirst()
  const page = run && (await monthPage(db, run.id))
  const wines = page?.tiers.find(({ id }) => id === tierId)?.wines ?? []
  if (!page || wines.length === 0) return null
  const list = countedBottles(
    wines.map(({ id }) => id),
    new Map(wines.map((card) => [card.id, cardBottle(card, clubOrigin)])),
  )
  return { title: `The next box: ${page.title}`, list }
}

interface BottlePage {
  wine: WineCard
  /** The run whose words about it are shown; null where no run has any. */
  run: { id: string; title: string; isPublic: boolean } | null
  /** The member's boxes with it, the latest first. */
  history: { runId: string; title: string; deliveredAt: Date | null }[]
}

/**
 * A wine that was in a box or is on the public list, with the latest run's words about it, and for a member their
 * history with it; null for any other wine.
 */
export function bottlePage(
  db: TenantDb,
  { wineId, memberId }: { wineId: string; memberId: string | null },
): Promise<BottlePage | null> {
  if (!isId(wineId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const run = (await latestRunWith(db, wineId)) ?? null
    if (!run && !(await isListed(db, wineId))) return null
    // Without a run there are no words, only the wine.
    const runId = run?.id ?? NO_RUN
    const wine = (await wineCards(db, [{ runId, wineId }])).get(cardKey(runId, wineId))
    if (!wine) return null
    return { wine, run, history: memberId === null ? [] : await historyOf(db, wineId, memberId) }
  })
}

const latestRunWith = (db: OpenTenantDb, wineId: string) =>
  db.q
    .selectFrom('club_runs as r')
    .where('r.published_at', 'is not', null)
    .where('r.status', '<>', 'canceled')
    .where('r.id', 'in', (eb) => {
      const orders = eb.selectFrom('run_orders as o').innerJoin('order_bottles as l', 'l.order_id', 'o.id')
      const inBoxes = orders.where('l.wine_id', '=', wineId).select('o.run_id')
      return eb.selectFrom('run_slots').where('wine_id', '=', wineId).select('run_id').union(inBoxes)
    })
    .select(['r.id', 'r.title', 'r.is_public as isPublic'])
    // Those with words about it come first.
    .orderBy((eb) => {
      const notes = eb.selectFrom('run_wine_notes').where('wine_id', '=', wineId).where('note', '<>', '')
      return eb('r.id', 'in', notes.select('run_id'))
    }, 'desc')
    .orderBy('r.pick_up_from', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()

const NO_RUN = '00000000-0000-0000-0000-000000000000'

async function isListed(db: OpenTenantDb, wineId: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('wines')
    .where('id', '=', wineId)
    .where('is_listed', '=', true)
    .where('retired_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function historyOf(db: OpenTenantDb, wineId: string, memberId: string): Promise<BottlePage['history']> {
  return db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.member_id', '=', memberId)
    .where('o.status', '<>', 'canceled')
    .where('o.id', 'in', (eb) => {
      const lines = eb
        .selectFrom('order_bottles')
        .where('wine_id', '=', wineId)
        .where('status', '<>', 'short')
      return lines.select('order_id')
    })
    .select(['r.id as runId', 'r.title', 'o.delivered_at as deliveredAt'])
    .orderBy('r.pick_up_from', 'desc')
    .orderBy('o.id')
    .execute()
}
