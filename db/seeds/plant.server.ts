// The first data of a database: an administrator, and the demo where it is asked for.
import { hashPassword } from '~/accounts/passwords.server'
import { createUser, findUserByEmail } from '~/accounts/users.server'
import type { Services } from '~/context.server'
import { demoClubs } from './demo-clubs'
import { isDemoPlanted, seedDemo } from './demo.server'

/**
 * Plants what is missing at start. The demo goes into an empty database, or into one where planting it broke
 * off; a database with other clubs in it is left alone. Safe to run at every start.
 */
export async function plant(services: Services): Promise<void> {
  const now = services.now()
  if (services.env.admin) await plantAdministrator(services, services.env.admin, now)
  if (services.env.seed !== 'demo' || (await isDemoPlanted(services))) return
  const begun = await services.clubs.bySlug(demoClubs[0]!.slug)
  if (!begun && (await hasClubs(services))) return
  services.log.info('planting the demo')
  await seedDemo(services, { now })
}

async function hasClubs({ scopes }: Services): Promise<boolean> {
  return scopes.platform('is the database empty').read(async ({ q }) => {
    const business = await q.selectFrom('businesses').select('id').limit(1).executeTakeFirst()
    return business !== undefined
  })
}

/** The first administrator; once there is one, the environment has no say any more. */
async function plantAdministrator(
  { scopes, log }: Services,
  admin: { email: string; password: string },
  now: Date,
): Promise<void> {
  const isThere = await scopes.shared().read(async (db) => {
    const one = await db.q
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    return one !== undefined || (await findUserByEmail(db, admin.email)) !== null
  })
  if (isThere) return
  const passwordHash = await hashPassword(admin.password)
  await scopes.shared().transaction((db) =>
    createUser(db, {
      email: admin.email,
      fullName: 'Administrator',
      passwordHash,
      emailConfirmedAt: now,
      isAdmin: true,
      now,
    }),
  )
  log.info('the first administrator was created')
}
