// The first data of a database: an administrator, and the demo if requested.
import { ensureFirstAdmin } from '~/people/identity/ensure-first-admin.server'
import type { WorkerServices } from '~/worker.server'
import { demoClubs } from './demo-clubs'
import { isDemoSeeded, seedDemo } from './demo.server'

/**
 * Plants what is missing at start. The demo goes into an empty database, or into one where planting it broke
 * off; a database with other clubs in it is left alone. Safe to run at every start.
 */
export async function seedDatabase(services: WorkerServices): Promise<void> {
  const now = services.now()
  const { admin } = services.env
  if (admin) await ensureFirstAdmin(services.scopes, { ...admin, now })
  if (services.env.seed !== 'demo' || (await isDemoSeeded(services))) return
  const begun = await services.clubs.bySlug(demoClubs[0]!.slug)
  if (!begun && (await hasClubs(services))) return
  services.log.info('planting the demo')
  await seedDemo(services)
}

async function hasClubs({ scopes }: WorkerServices): Promise<boolean> {
  return scopes.platform('is the database empty').read(async ({ q }) => {
    const business = await q.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
    return business !== undefined
  })
}
