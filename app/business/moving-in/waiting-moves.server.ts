// Moves that stand still: the administrators are told once, so that a business does not wait alone.
import type { OpenTenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { countWords } from '~/foundation/kit/count-words'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { importWaitsEmail } from './emails/import-waits'
import { emailAdministrators } from './rehearsal/tell-administrators.server'
import { moveStop } from './waves/move-stop.server'

/** Days without a change after which a move counts as waiting, and after which it counts as given up. */
const waitingDays = 3
const givenUpDays = 30
const dayMs = 24 * 3_600_000

/** Emails the administrators about every import that has members left and has not changed for three days. Safe to repeat. */
export async function tellOfWaitingMoves(
  { scopes, env }: { scopes: Scopes; env: Env },
  now: Date,
): Promise<void> {
  const imports = await scopes.platform('moves that wait').read(({ q }) =>
    q
      .selectFrom('member_imports as i')
      .innerJoin('businesses as b', 'b.id', 'i.business_id')
      .where('i.status', 'in', ['open', 'live'])
      .where('i.changed_at', '<=', new Date(now.getTime() - waitingDays * dayMs))
      .where('i.changed_at', '>', new Date(now.getTime() - givenUpDays * dayMs))
      .select(['i.business_id as businessId', 'i.id', 'i.changed_at as changedAt', 'b.name'])
      .execute(),
  )
  for (const { businessId, id, changedAt, name } of imports) {
    const reasons = await scopes.tenant(businessId).read((db) => waitingReasons(db, id))
    if (reasons.length === 0) continue
    await emailAdministrators(scopes, {
      occasion: 'import-waits',
      key: `${id}:${changedAt.getTime()}`,
      email: (fullName) =>
        importWaitsEmail({
          sender: platformSender(env.mail.from),
          fullName,
          businessName: name,
          reasons,
          businessUrl: rootOrigin(env) + paths.admin.business(businessId),
        }),
      now,
    })
  }
}

/** Reasons why members of an import have not moved, each as a sentence; none where all have moved or are left out. */
async function waitingReasons(db: OpenTenantDb, importId: string): Promise<string[]> {
  const { ready, toDecide, failed, reason } = await db.q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', 'in', ['ready', 'waiting']).as('ready'),
      fn.countAll<number>().filterWhere('state', '=', 'problem').as('toDecide'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      fn.min('reason').filterWhere('state', '=', 'failed').as('reason'),
    ])
    .executeTakeFirstOrThrow()
  if (ready + toDecide + failed === 0) return []
  const { state } = await accountStatus(db)
  return [
    (await moveStop(db)) ?? '',
    state === 'ready' ? '' : 'The Stripe account can’t take payments yet.',
    failed > 0 ? `Failed: ${countWords(failed, 'member')}. ${reason ?? ''}` : '',
    toDecide > 0 ? `To decide by the business: ${countWords(toDecide, 'row')}.` : '',
    ready > 0 ? `Ready, and not live: ${countWords(ready, 'member')}.` : '',
  ].filter(Boolean)
}
