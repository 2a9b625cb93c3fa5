import type { OpenTenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'

/** The address of its own that a business entered; null where it has none. */
export async function emailSender({ q }: OpenTenantDb) {
  const row = await q.selectFrom('email_senders').selectAll().executeTakeFirst()
  return row ?? null
}

export type EmailSender = NonNullable<Awaited<ReturnType<typeof emailSender>>>

/** True where another business proved a domain: as its sender, or as its club's address that is the domain or above it. */
export async function isOfAnother(
  scopes: Pick<Scopes, 'platform'>,
  { businessId, domain }: { businessId: string; domain: string },
): Promise<boolean> {
  const labels = domain.split('.')
  const selfAndAbove = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return scopes.platform('whether a domain is another business’s').read(async ({ q }) => {
    const sender = await q
      .selectFrom('email_senders')
      .where('domain', '=', domain)
      .where('status', '=', 'verified')
      .where('business_id', '<>', businessId)
      .select('business_id')
      .executeTakeFirst()
    if (sender) return true
    const site = await q
      .selectFrom('domains')
      .where('name', 'in', selfAndAbove)
      .where('status', '=', 'verified')
      .where('business_id', '<>', businessId)
      .select('business_id')
      .executeTakeFirst()
    return site !== undefined
  })
}
