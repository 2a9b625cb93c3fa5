// Tells owners 30 days before their license or a state's permit ends, once for each date.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { permitsEndEmail } from '../emails/permit-email'
import { stateName } from '../rules/rule'
import { openStates } from '../destination'
import { activeShipping } from '../settings/settings.server'

/** Days before the last one on which owners are told. */
const warnDays = 30

const findPermitsJob = platformJob('find-ending-permits', { payload: z.object({}), cron: '20 14 * * *' })
const warnOfPermitsJob = tenantJob('warn-of-permits', { payload: z.object({}), concurrency: 1 })

interface PermitServices {
  scopes: Scopes
  env: Pick<Env, 'scheme' | 'rootDomain' | 'mail'>
}

export function shippingHandlers(services: PermitServices): JobHandler[] {
  const { scopes } = services
  return [
    handlePlatformJob(findPermitsJob, async () => {
      const rows = await scopes
        .platform('businesses that ship')
        .read((db) =>
          db.q.selectFrom('shipping_settings').where('is_on', '=', true).select('business_id').execute(),
        )
      await sendToEach(scopes, warnOfPermitsJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
    }),
    handleTenantJob(warnOfPermitsJob, async (db, _payload, { now }) => {
      await warnOfPermits(db, { ...services, now })
    }),
  ]
}

/**
 * Emails the owner about the license and the permits that end within 30 days or have ended, and of which it was not
 * told. The public page's states follow what has expired. Safe to repeat.
 */
async function warnOfPermits(
  db: TenantDb,
  { env, now }: Pick<PermitServices, 'env'> & { now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    const shipping = await activeShipping(db, now)
    if (!shipping) return 0
    await db.q
      .updateTable('businesses')
      .set({ ships_to: openStates(shipping) })
      .where('id', '=', db.businessId)
      .where('ships_to', '<>', (eb) => eb.val(openStates(shipping)))
      .execute()
    const until = daysAfter(shipping.today, warnDays)
    const license = await db.q
      .updateTable('shipping_settings')
      .set((eb) => ({ warned_of: eb.ref('license_expires_on') }))
      .where('license_expires_on', '<=', until)
      .where((eb) =>
        eb.or([eb('warned_of', 'is', null), eb('warned_of', '<>', eb.ref('license_expires_on'))]),
      )
      .returning('license_expires_on')
      .execute()
    const permits = await db.q
      .updateTable('shipping_states')
      .set((eb) => ({ warned_of: eb.ref('expires_on') }))
      .where('expires_on', '<=', until)
      .where((eb) => eb.or([eb('warned_of', 'is', null), eb('warned_of', '<>', eb.ref('expires_on'))]))
      .returning(['state', 'expires_on'])
      .execute()
    const ending = [
      ...license.map(({ license_expires_on }) => ({ name: 'Your license', on: license_expires_on })),
      ...permits
        .sort((a, b) => a.expires_on.localeCompare(b.expires_on))
        .map(({ state, expires_on }) => ({ name: `Permit for ${stateName(state)}`, on: expires_on })),
    ]
    if (ending.length === 0) return 0
    const owner = await db.q
      .selectFrom('businesses')
      .innerJoin('users', 'users.id', 'businesses.owner_user_id')
      .where('businesses.id', '=', db.businessId)
      .where('users.email_confirmed_at', 'is not', null)
      .select(['users.email', 'users.full_name', 'businesses.time_zone'])
      .executeTakeFirst()
    if (!owner) return 0
    const message = permitsEndEmail({
      from: env.mail.from,
      origin: rootOrigin(env),
      fullName: owner.full_name,
      ending: ending.map(({ name, on }) => [name, formatDay(on)] as const),
    })
    const key = `permits-end ${db.businessId} ${dayIn(owner.time_zone, now)} ${ending.map(({ name, on }) => `${name} ${on}`).join(', ')}`
    await queuePlatformEmail(db, {
      ...message,
      to: owner.email,
      occasion: 'permits-end',
      key: key.slice(0, 400),
      now,
    })
    return ending.length
  })
}
