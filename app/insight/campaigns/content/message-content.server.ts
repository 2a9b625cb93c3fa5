// Content of the blocks of a message: wines with their prices, the month's box, events, pictures. Read once for all
// recipients; the drawing chooses the parts that differ by tier.
import { emailPhotoOf } from '~/foundation/theme/media'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { momentWords } from '~/club/events/manage/event-details'
import { monthPage } from '~/club/runs/member/month-page.server'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { labelName } from '~/cellar/reference/labels'
import type { Block } from '../blocks'

export interface EmailPhotoFile {
  /** A path on the club's host. */
  url: string
  width: number
  height: number
}

export interface MessageWine {
  name: string
  origin: string
  listCents: number | null
  currency: string
  /** It can be put into a cart. */
  isForSale: boolean
  photo: EmailPhotoFile | null
}

export interface MessageContent {
  wines: ReadonlyMap<string, MessageWine>
  events: ReadonlyMap<string, { title: string; starts: string; place: string; photo: EmailPhotoFile | null }>
  pictures: ReadonlyMap<string, EmailPhotoFile>
  /** The latest run that members can see; null for none. */
  box: { runId: string; title: string; byTier: ReadonlyMap<string, string[]> } | null
  /** How much less members of a tier pay, in basis points. */
  discounts: ReadonlyMap<string, number>
}

/** The current content of the blocks. Records that no longer exist are missing, and are left out of the message. */
export async function messageContent(
  db: TenantDb,
  { club, blocks, now }: { club: Club; blocks: readonly Block[]; now: Date },
): Promise<MessageContent> {
  const wineIds = [...new Set(blocks.flatMap((block) => (block.type === 'wines' ? block.wineIds : [])))]
  const eventIds = blocks.flatMap((block) => (block.type === 'event' && block.eventId ? [block.eventId] : []))
  const pictureIds = blocks.flatMap((block) =>
    block.type === 'picture' && block.pictureId ? [block.pictureId] : [],
  )
  const offers = await offersOf(db, { memberId: null, wineIds, now })
  return db.read(async (db) => ({
    wines: await winesOf(db, wineIds, offers),
    events: await eventsOf(db, eventIds, club.timeZone),
    pictures: await picturesOf(db, pictureIds),
    box: blocks.some(({ type }) => type === 'box') ? await latestBox(db) : null,
    discounts: await discountsOf(db),
  }))
}

async function winesOf(
  db: OpenTenantDb,
  wineIds: string[],
  offers: Awaited<ReturnType<typeof offersOf>>,
): Promise<Map<string, MessageWine>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', 'in', wineIds)
    .where('w.retired_at', 'is', null)
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml as formatMl'])
    .select(['w.region', 'w.country', 'w.appellation', 'w.bottle_price_cents as listCents', 'p.path'])
    .execute()
  return new Map(
    rows.map((row) => {
      const vintage = row.vintage ?? (row.is_non_vintage ? ('NV' as const) : null)
      const offer = offers[row.id]
      return [
        row.id,
        {
          name: labelName({ ...row, vintage }),
          origin: [...new Set([row.appellation, row.region, row.country])].filter(Boolean).join(', '),
          listCents: row.listCents,
          currency: 'usd',
          isForSale: offer !== undefined && !offer.isSoldOut,
          photo: emailPhotoOf(row.path),
        },
      ]
    }),
  )
}

async function eventsOf({ q }: OpenTenantDb, eventIds: string[], timeZone: string) {
  if (eventIds.length === 0) return new Map<string, never>()
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
      { title, place, starts: momentWords(timeZone, startsAt), photo: emailPhotoOf(path) },
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

async function latestBox(db: OpenTenantDb): Promise<MessageContent['box']> {
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
  const line = ({ producer, name, vintage }: (typeof page.tiers)[number]['wines'][number]) =>
    [vintage, producer, name].filter(Boolean).join(' ')
  return {
    runId: page.id,
    title: page.title,
    byTier: new Map(page.tiers.map(({ id, wines }) => [id, wines.map(line)])),
  }
}

async function discountsOf({ q }: OpenTenantDb): Promise<Map<string, number>> {
  const rows = await q.selectFrom('tiers').select(['id', 'bottle_discount_bp as bp']).execute()
  return new Map(rows.map(({ id, bp }) => [id, bp]))
}
