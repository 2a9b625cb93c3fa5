import type { TenantDb } from '#/db/handles.server'
import type { WineType } from '~/cellar/reference/labels'
import { eachOnce, grapeName, placeName } from '~/club/tastes/profile/main-names.server'
import { askForRecommendations } from '~/club/tastes/recommendations/ask.server'
import { ensureProfiles } from './pick-up-profile.server'

/**
 * Stores the kinds, grapes and regions that a member asked never to get, by their main names: "Shiraz" is kept as
 * "Syrah". Choosing by taste reads them at once, and recommendations are made again.
 */
export function saveDislikes(
  db: TenantDb,
  {
    memberId,
    types,
    grapes,
    regions,
    now,
  }: { memberId: string; types: WineType[]; grapes: string[]; regions: string[]; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await ensureProfiles(db, { memberIds: [memberId], now })
    await db.q
      .updateTable('pick_up_profiles')
      .set({
        disliked_types: types,
        disliked_grapes: eachOnce(grapes, grapeName),
        disliked_regions: eachOnce(regions, placeName),
        changed_at: now,
      })
      .where('member_id', '=', memberId)
      .execute()
    await askForRecommendations(db, now)
  })
}
