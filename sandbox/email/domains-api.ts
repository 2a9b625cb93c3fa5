import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { DnsRecords } from '../dns/records'
import type { DomainStore, StoredDomain } from './domain-store'
import type { Faults } from './faults'
import { postmarkError, type PostmarkError } from './parse-message'
import { isToken, misbehaving, refuse, sandboxPostmarkAccountToken } from './postmark-api'

/** The target of a return path. */
const returnPathTarget = 'pm.mtasv.net'
const publicDomains = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com']
const name = z
  .string()
  .max(255)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i)
  .transform((text) => text.toLowerCase())
const newDomain = z.object({ Name: name, ReturnPathDomain: name.optional() })
const domainChange = z.object({ ReturnPathDomain: name })

/**
 * Postmark's Domains API, as far as the application uses it. Records are looked for in the emulator of name servers; while
 * that fails or is silent, what was found before stays.
 */
export function registerDomainsApi(
  app: Hono,
  {
    domains,
    records,
    faults,
    now,
  }: { domains: DomainStore; records: DnsRecords; faults: Faults; now: () => Date },
): void {
  const answer = async (
    c: Context,
    act: () => Promise<StoredDomain | PostmarkError | undefined>,
  ): Promise<Response> => {
    const token = c.req.header('x-postmark-account-token')
    if (token === undefined) return refuse(c, postmarkError.noAccountToken)
    if (!isToken(token, sandboxPostmarkAccountToken)) return refuse(c, postmarkError.badAccountToken)
    return misbehaving(c, faults, async () => {
      const result = await act()
      if (result === undefined) return refuse(c, postmarkError.noSuchDomain)
      return 'status' in result ? refuse(c, result) : c.json(details(result))
    })
  }
  const hasRecord = async (host: string, value: string): Promise<boolean> =>
    (await records.at(host))?.some((one) => one.replace(/\.$/, '') === value) ?? false
  /** Looks a record up and keeps what was found. */
  const verify = async (
    c: Context,
    find: (domain: StoredDomain) => Promise<boolean>,
    keep: (id: number, isFound: boolean) => Promise<StoredDomain | undefined>,
  ) =>
    answer(c, async () => {
      const domain = await domains.get(idOf(c))
      if (!domain || records.mood !== 'well') return domain
      return keep(domain.id, await find(domain))
    })

  const create = (c: Context) =>
    answer(c, async () => {
      const read = newDomain.safeParse(await c.req.json().catch(() => null))
      if (!read.success) return postmarkError.domainInvalid
      const { Name, ReturnPathDomain = `pm-bounces.${Name}` } = read.data
      if (publicDomains.includes(Name)) return postmarkError.domainPublic
      if (!ReturnPathDomain.endsWith(`.${Name}`)) return postmarkError.domainInvalid
      return (await domains.add(Name, ReturnPathDomain, now())) ?? postmarkError.domainExists
    })
  app.post('/domains', create)
  app.post('/domains/', create)

  app.get('/domains', async (c) => {
    const token = c.req.header('x-postmark-account-token') ?? ''
    if (!isToken(token, sandboxPostmarkAccountToken)) return refuse(c, postmarkError.badAccountToken)
    const all = await domains.list()
    const [offset, count] = [Number(c.req.query('offset')), Number(c.req.query('count'))]
    return c.json({
      TotalCount: all.length,
      Domains: all.slice(offset, offset + count).map((domain) => summary(domain)),
    })
  })

  app.get('/domains/:id', (c) => answer(c, () => domains.get(idOf(c))))

  app.put('/domains/:id', (c) =>
    answer(c, async () => {
      const read = domainChange.safeParse(await c.req.json().catch(() => null))
      const domain = await domains.get(idOf(c))
      if (!domain) return undefined
      if (!read.success || !read.data.ReturnPathDomain.endsWith(`.${domain.name}`))
        return postmarkError.domainInvalid
      return domains.edit(domain.id, read.data.ReturnPathDomain)
    }),
  )

  app.delete('/domains/:id', (c) => answer(c, () => domains.remove(idOf(c))))

  app.put('/domains/:id/verifyDKIM', (c) =>
    verify(c, ({ dkimHost, dkimValue }) => hasRecord(dkimHost, dkimValue), domains.setDkim),
  )

  app.put('/domains/:id/verifyReturnPath', (c) =>
    verify(c, ({ returnPathDomain }) => hasRecord(returnPathDomain, returnPathTarget), domains.setReturnPath),
  )
}

const idOf = (c: Context): number => {
  const id = c.req.param('id') ?? ''
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

const summary = ({ id, name, dkimVerified, returnPathVerified }: StoredDomain) => ({
  ID: id,
  Name: name,
  SPFVerified: true,
  DKIMVerified: dkimVerified,
  WeakDKIM: false,
  ReturnPathDomainVerified: returnPathVerified,
})

/** Until the key is found it is the pending one. */
const details = (domain: StoredDomain) => ({
  ...summary(domain),
  SPFHost: domain.name,
  SPFTextValue: 'v=spf1 a mx include:spf.mtasv.net ~all',
  DKIMHost: domain.dkimVerified ? domain.dkimHost : '',
  DKIMTextValue: domain.dkimVerified ? domain.dkimValue : '',
  DKIMPendingHost: domain.dkimVerified ? '' : domain.dkimHost,
  DKIMPendingTextValue: domain.dkimVerified ? '' : domain.dkimValue,
  DKIMRevokedHost: '',
  DKIMRevokedTextValue: '',
  SafeToRemoveRevokedKeyFromDNS: false,
  DKIMUpdateStatus: domain.dkimVerified ? 'Verified' : 'Pending',
  ReturnPathDomain: domain.returnPathDomain,
  ReturnPathDomainCNAMEValue: returnPathTarget,
})
