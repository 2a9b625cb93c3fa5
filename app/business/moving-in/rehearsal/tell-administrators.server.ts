import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { importRehearsedEmail } from '../emails/import-rehearsed'

/** Emails the administrators once for an import that was rehearsed, so that its move can be supported. */
export async function tellAdministrators(
  { scopes, env }: { scopes: Scopes; env: Env },
  { club, importId, now }: { club: { id: string; name: string }; importId: string; now: Date },
): Promise<void> {
  const { ready, toDecide } = await scopes.tenant(club.id).read(({ q }) =>
    q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'ready').as('ready'),
        fn.countAll<number>().filterWhere('state', '=', 'problem').as('toDecide'),
      ])
      .executeTakeFirstOrThrow(),
  )
  await emailAdministrators(scopes, {
    occasion: 'import-rehearsed',
    key: importId,
    email: (fullName) =>
      importRehearsedEmail({
        sender: platformSender(env.mail.from),
        fullName,
        businessName: club.name,
        ready,
        toDecide,
        businessUrl: rootOrigin(env) + paths.admin.business(club.id),
      }),
    now,
  })
}

/** Queues an email to each administrator; once for a key of its occasion. */
export async function emailAdministrators(
  scopes: Scopes,
  {
    occasion,
    key,
    email,
    now,
  }: { occasion: string; key: string; email: (fullName: string) => Email; now: Date },
): Promise<void> {
  await scopes.shared().transaction(async (db) => {
    const administrators = await db.q
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select(['id', 'email', 'full_name'])
      .execute()
    for (const { id, email: to, full_name } of administrators)
      await queuePlatformEmail(db, {
        ...email(full_name),
        key: `${occasion}:${key}:${id}`,
        occasion,
        to,
        now,
      })
  })
}
