// The page of a month on the club's site, and a wine's own page.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { cardKey, wineCards, type WineCard } from './wine-cards.server'

interface MonthPage {
  id: string
  title: string
  month: Day
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
      .select(['r.id', 'r.title', 'r.month', 'r.story', 'p.path as pictureUrl', 'r.is_public as isPublic'])
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

interface BottlePage {
  wine: WineCard
  /** The run whose words about it are shown; null where no run has any. */
  run: { id: string; title: string; month: Day; isPublic: boolean } | null
  /** The member's boxes with it, the latest first. */
  history: { runId: string; title: string; month: Day; deliveredAt: Date | null }[]
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
    const { rows } = await sql<{ id: string; title: string; month: Day; isPublic: boolean }>`
      select r.id, r.title, r.month, r.is_public as "isPublic" from club_runs r
      where r.business_id = ${db.businessId} and r.published_at is not null and r.status <> 'canceled'
        and (exists (select from run_slots s
            where s.business_id = r.business_id and s.run_id = r.id and s.wine_id = ${wineId})
          or exists (select from run_orders o
            join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id
            where o.business_id = r.business_id and o.run_id = r.id and l.wine_id = ${wineId}))
      order by exists (select from run_wine_notes n
          where n.business_id = r.business_id and n.run_id = r.id and n.wine_id = ${wineId} and n.note <> '') desc,
        r.month desc, r.id desc
      limit 1`.execute(db.q)
    const run = rows[0] ?? null
    if (!run && !(await isListed(db, wineId))) return null
    // Without a run there are no words, only the wine.
    const runId = run?.id ?? NO_RUN
    const wine = (await wineCards(db, [{ runId, wineId }])).get(cardKey(runId, wineId))
    if (!wine) return null
    return { wine, run, history: memberId === null ? [] : await historyOf(db, wineId, memberId) }
  })
}

const NO_RUN = '00000000-0000-0000-0000-000000000000'

async function isListed(db: Parameters<typeof wineCards>[0], wineId: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('wines')
    .where('id', '=', wineId)
    .where('is_listed', '=', true)
    .where('retired_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function historyOf(
  db: Parameters<typeof wineCards>[0],
  wineId: string,
  memberId: string,
): Promise<BottlePage['history']> {
  return db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('o.member_id', '=', memberId)
    .where('o.status', '<>', 'canceled')
    .where(
      sql<boolean>`exists (select from run_order_lines l
        where l.business_id = o.business_id and l.order_id = o.id and l.wine_id = ${wineId} and l.status <> 'short')`,
    )
    .select(['r.id as runId', 'r.title', 'r.month', 'o.delivered_at as deliveredAt'])
    .orderBy('r.month', 'desc')
    .orderBy('o.id')
    .execute()
}
