// Wines that members ask for on their next visit: the desk sees them, and they end by themselves.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { labelName } from '~/cellar/reference/labels'

/** Wines that one member asks for at once. */
export const mostOnNextVisit = 20
/** Days after which a request ends. */
export const nextVisitDays = 180

/** Requests from this moment on count. */
const since = (now: Date) => new Date(now.getTime() - nextVisitDays * 86_400_000)

interface OfMember {
  memberId: string
  wineId: string
}

/**
 * Asks for a wine of the club's list on a member's next visit. Asking again makes the request last longer. Throws
 * `wine-not-found` (404) for a wine that members cannot see, and `too-many-asked-for` (409) beyond 20.
 */
export function askForNextVisit(
  db: TenantDb,
  { memberId, wineId, now }: OfMember & { now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    // Locked, so that two presses at once count each other.
    await db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const wine = isId(wineId)
      ? await db.q
          .selectFrom('wines')
          .where('id', '=', wineId)
          .where('is_listed', '=', true)
          .where('retired_at', 'is', null)
          .select('id')
          .executeTakeFirst()
      : undefined
    if (!wine) throw new DomainError('wine-not-found', 404, 'We can’t find this wine.')
    const { others } = await db.q
      .selectFrom('wine_requests')
      .where('member_id', '=', memberId)
      .where('wine_id', '<>', wineId)
      .where('asked_at', '>', since(now))
      .select((eb) => eb.fn.countAll<number>().as('others'))
      .executeTakeFirstOrThrow()
    if (others >= mostOnNextVisit)
      throw new DomainError(
        'too-many-asked-for',
        409,
        `You’ve asked for ${mostOnNextVisit} wines on your next visit. Take one back to ask for another.`,
      )
    await db.q
      .insertInto('wine_requests')
      .values({ member_id: memberId, wine_id: wineId, asked_at: now })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'member_id', 'wine_id']).doUpdateSet({ asked_at: now }),
      )
      .execute()
  })
}

/** Removes a request: the member took it back, or got the wine. Does nothing where there is none. */
export function takeBackNextVisit(db: TenantDb, { memberId, wineId }: OfMember): Promise<void> {
  return db.transaction(async (db) => {
    if (!isId(memberId) || !isId(wineId)) return
    await db.q
      .deleteFrom('wine_requests')
      .where('member_id', '=', memberId)
      .where('wine_id', '=', wineId)
      .execute()
  })
}

/** The ids of the wines that a member asks for on their next visit. */
export async function nextVisitWines(
  db: TenantDb | OpenTenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wine_requests')
      .where('member_id', '=', memberId)
      .where('asked_at', '>', since(now))
      .select('wine_id')
      .orderBy('asked_at')
      .orderBy('wine_id')
      .execute(),
  )
  return rows.map(({ wine_id }) => wine_id)
}

/** A request as the desk sees it. */
export interface NextVisitRequest {
  wineId: string
  /** "Elio Grasso Gavarini 2019" */
  title: string
  /** Null where the wine has no bin. */
  bin: string | null
  /** Bottles that are available now. */
  available: number
  askedAt: Date
}

/** A member's requests for their next visit, with each wine's bin, oldest first, without wines that left the cellar. */
export function nextVisitRequests(
  db: TenantDb | OpenTenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<NextVisitRequest[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('wine_requests as r')
      .innerJoin('wines as w', 'w.id', 'r.wine_id')
      .leftJoin('stock_totals as s', 's.wine_id', 'w.id')
      .where('r.member_id', '=', memberId)
      .where('r.asked_at', '>', since(now))
      .where('w.retired_at', 'is', null)
      .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl', 'w.bin'])
      .select('r.asked_at as askedAt')
      .select((eb) => eb.fn.coalesce('s.available', eb.lit(0)).as('available'))
      .orderBy('r.asked_at')
      .orderBy('r.wine_id')
      .execute()
    return rows.map(({ id, bin, available, askedAt, ...label }) => ({
      wineId: id,
      title: labelName(label),
      bin: bin || null,
      available,
      askedAt,
    }))
  })
}
