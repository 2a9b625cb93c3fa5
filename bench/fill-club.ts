import { countDays } from '~/insight/analytics/movements/count-days.server'
import { createPool } from '#/db/client.server'
import { tenantDb } from '#/db/handles.server'
import { fillHistory, timeZone, vacuumCounts } from './analytics'
import { appDatabase } from './app-database'
import { fillBoxes } from './fill-boxes'

/** 10,000 members of a club with three years of boxes, payments and ratings, its days counted as after a night. */
export async function fillClub(ownerUrl: string, slug: string): Promise<void> {
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  await fillHistory(ownerUrl, businessId)
  await fillBoxes(ownerUrl, businessId)
  const pool = createPool({
    connectionString: socketUrl,
    max: 2,
    applicationName: 'bench',
    onError: () => {},
  })
  try {
    await countDays(tenantDb(pool, businessId), { timeZone, now: new Date() })
  } finally {
    await pool.end()
  }
  await vacuumCounts(ownerUrl)
}
