// Content of the blocks of a message: wines with their prices, the month's box, events, pictures. Read once for all
// recipients; the drawing chooses the parts that differ by tier.
import { emailPhotoOf } from '~/foundation/theme/media'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { countedBottles, type EmailBottle } from '~/foundation/messaging/email-bottles'
import { eventPicture, type EmailEvent } from '~/foundation/messaging/email-event'
import type { Club } from '#/tenants/club'
import { momentWords } from '~/club/events/manage/event-details'
import { monthPage } from '~/club/runs/member/month-page.server'
import { cardBottle } from '~/club/runs/member/wine-cards.server'
import { offersOf } from '~/club/purchases/sale/offers.server'
import type { Block } from '../blocks'

export interface EmailPhotoFile {
  /** A path on the club's host. */
  url: string
  width: number
  height: number
}

export interface MessageWine {
  bottle: EmailBottle
  listCents: number | null
  currency: string
  /** It can be put into a cart. */
  isForSale: boolean
}

export interface MessageContent {
  wines: ReadonlyMap<string, MessageWine>
  events: ReadonlyMap<string, EmailEvent>
  pictures: ReadonlyMap<string, EmailPhotoFile>
  /** The latest run that members can see; null for none. */
  box: { runId: string; title: string; byTier: ReadonlyMap<string, EmailBottle[]> } | null
  /** How much less members of a tier pay, in basis points. */
  discounts: ReadonlyMap<string, number>
}

/** The current content of the blocks. Records that no longer exist are missing, and are left out of the message. */
export async function messageContent(
  db: TenantDb,
  { club, origin, blocks, now }: { club: Club; origin: string; blocks: readonly Block[]; now: Date },
): Promise<MessageContent> {
  const wineIds = [...new Set(blocks.flatMap((block) => (block.type === 'wines' ? block.wineIds : [])))]
  const eventIds = blocks.flatMap((block) => (block.type === 'event' && block.eventId ? [block.eventId] : []))
  const pictureIds = blocks.flatMap((block) =>
    block.type === 'picture' && block.pictureId ? [block.pictureId] : [],
  )
  const offers = await offersOf(db, { memberId: null, wineIds, now })
  return db.read(async (db) => ({
    wines: await winesOf(db, { wineIds, offers, origin }),
    events: await eventsOf(db, { eventIds, origin, timeZone: club.timeZone }),
    pictures: await picturesOf(db, pictureIds),
    box: blocks.some(({ type }) => type === 'box') ? await latestBox(db, origin) : null,
    discounts: await discountsOf(db),
  }))
}

async function winesOf(
  db: OpenTenantDb,
  {
    wineIds,
    offers,
    origin,
  }: { wineIds: string[]; offers: Awaited<ReturnType<typeof offersOf>>; origin: string },
): Promise<Map<string, MessageWine>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .where('w.id', 'in', wineIds)
    .where('w.retired_at', 'is', null)
    .select(['w.id', 'w.bottle_price_cents as listCents'])
    .execute()
  const bottles = await emailBottles(db, wineIds, origin)
  return new Map(
    rows.map(({ id, listCents }) => {
      const isForSale = offers[id] !== undefined && !offers[id].isSoldOut
      return [id, { bottle: bottles.get(id)!, listCents, currency: 'usd', isForSale }]
    }),
  )
}

async function eventsOf(
  { q }: OpenTenantDb,
  { eventIds, origin, timeZone }: { eventIds: string[]; origin: string; timeZone: string },
): Promise<Map<string, EmailEvent>> {
  if (eventIds.length === 0) return new Map()
  const rows = await q
    .selectFrom('events as e')
    .leftJoin('pictures as p', 'p.id', 'e.picture_id')
    .where('e.id', 'in', eventIds)
    .where('e.status', '=', 'published')
    .select(['e.id', 'e.title', 'e.place', 'e.starts_at as startsAt', 'p.path'])
    .execute()
  return new Map(
    rows.map(({ id, title, place, startsAt, path }) => [
      id,
      {
        title,
        place,
        when: momentWords(timeZone, startsAt),
        picture: eventPicture({ title, path, clubOrigin: origin }),
      },
    ]),
  )
}

async function picturesOf({ q }: OpenTenantDb, ids: string[]): Promise<Map<string, EmailPhotoFile>> {
  if (ids.length === 0) return new Map()
  const rows = await q.selectFrom('pictures').where('id', 'in', ids).select(['id', 'path']).execute()
  return new Map(
    rows.flatMap(({ id, path }) => {
      const photo = emailPhotoOf(path)
      return photo ? [[id, photo] as const] : []
    }),
  )
}

async function latestBox(db: OpenTenantDb, origin: string): Promise<MessageContent['box']> {
  const run = await db.q
    .selectFrom('club_runs')
    .where('published_at', 'is not', null)
    .where('status', '<>', 'canceled')
    .select('id')
    .orderBy('month', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const page = run && (await monthPage(db, run.id))
  if (!page) return null
  const bottlesOf = (wines: (typeof page.tiers)[number]['wines']) =>
    countedBottles(
      wines.map(({ id }) => id),
      new Map(wines.map((card) => [card.id, cardBottle(card, origin)])),
    )
  return {
    runId: page.id,
    title: page.title,
    byTier: new Map(page.tiers.map(({ id, wines }) => [id, bottlesOf(wines)])),
  }
}

async function discountsOf({ q }: OpenTenantDb): Promise<Map<string, number>> {
  const rows = await q.selectFrom('tiers').select(['id', 'bottle_discount_bp as bp']).execute()
  return new Map(rows.map(({ id, bp }) => [id, bp]))
}
