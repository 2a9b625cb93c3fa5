// The latest public run as the club page shows it.
import type { TenantDb } from '#/db/handles.server'
import { oncePerClub } from '#/tenants/once-per-club.server'
import { wineView, type WineView } from './box-view'
import { monthPage } from './month-page.server'

export interface ClubMonth {
  runId: string
  title: string
  wines: Pick<WineView, 'id' | 'title' | 'type' | 'varietal' | 'origin' | 'formatMl' | 'pictureUrl'>[]
}

/** The most wines that the club page shows. */
const mostWines = 6

/** The latest run that guests may see, with the main wines of all its tiers; null where there is none. */
export async function clubMonth(db: TenantDb): Promise<ClubMonth | null> {
  const run = await db.read(({ q }) =>
    q
      .selectFrom('club_runs')
      .where('is_public', '=', true)
      .where('published_at', 'is not', null)
      .where('status', '<>', 'canceled')
      .select('id')
      .orderBy('pick_up_from', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  const page = run ? await monthPage(db, run.id) : null
  if (!page) return null
  const wines = new Map(page.tiers.flatMap((tier) => tier.wines.map((wine) => [wine.id, wineView(wine)])))
  if (wines.size === 0) return null
  return {
    runId: page.id,
    title: page.title,
    wines: [...wines.values()]
      .slice(0, mostWines)
      .map(({ id, title, type, varietal, origin, formatMl, pictureUrl }) => ({
        id,
        title,
        type,
        varietal,
        origin,
        formatMl,
        pictureUrl,
      })),
  }
}

/** The same, read once per version of the club: a change of a public run is a new version. */
export const cachedClubMonth = oncePerClub((scopes, club) => clubMonth(scopes.club(club)))
