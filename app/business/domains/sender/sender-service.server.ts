// Sender domains at the email service: Postmark's Domains API, or an API-compatible server.
import { AccountClient, Errors } from 'postmark'
import { z } from 'zod'
import type { Env } from '~/foundation/kit/env.server'
import { postmarkAddress } from '~/foundation/messaging/postmark-address'

/** A domain as the email service knows it. */
export interface ServiceDomain {
  id: number
  name: string
  dkim: { host: string; value: string; isFound: boolean }
  returnPath: { host: string; value: string; isFound: boolean }
}

/**
 * The email service did not do what was asked. `refused`: it never will for this domain; `missing`: it does not know the
 * domain; `unavailable`: it may later. The message contains codes only.
 */
export class SenderServiceError extends Error {
  override readonly name = 'SenderServiceError'
  constructor(
    readonly kind: 'refused' | 'missing' | 'unavailable',
    message: string,
  ) {
    super(message)
  }
}

/** Every function throws SenderServiceError. */
export interface SenderService {
  /** Adds a domain, or finds the one that is there. Its return path may be another then. */
  add(domain: string, returnPathHost: string): Promise<ServiceDomain>
  /** Looks for both DNS records now, the return path at this host. */
  check(id: number, returnPathHost: string): Promise<ServiceDomain>
  /** Forgets a domain. Safe to repeat. */
  remove(id: number): Promise<void>
}

const timeoutSeconds = 10
const pageSize = 500
/** https://postmarkapp.com/developer/api/overview#error-codes */
const DOMAIN_NOT_FOUND = 510

const details = z.object({
  ID: z.number(),
  Name: z.string(),
  DKIMVerified: z.boolean(),
  DKIMHost: z.string().nullish(),
  DKIMTextValue: z.string().nullish(),
  DKIMPendingHost: z.string().nullish(),
  DKIMPendingTextValue: z.string().nullish(),
  ReturnPathDomain: z.string().nullish(),
  ReturnPathDomainCNAMEValue: z.string().nullish(),
  ReturnPathDomainVerified: z.boolean(),
})

/** Postmark's Domains API; null where the installation has no account token. */
export function createSenderService({
  accountToken,
  apiBase,
}: Pick<Env['mail'], 'accountToken' | 'apiBase'>): SenderService | null {
  if (accountToken === null) return null
  const client = new AccountClient(accountToken, { ...postmarkAddress(apiBase), timeout: timeoutSeconds })

  async function idOf(domain: string): Promise<number | null> {
    for (let offset = 0; ; offset += pageSize) {
      const { Domains, TotalCount } = await asking(() => client.getDomains({ count: pageSize, offset }))
      const domainRow = Domains.find(({ Name }) => Name.toLowerCase() === domain)
      if (domainRow) return domainRow.ID
      if (offset + pageSize >= TotalCount) return null
    }
  }

  return {
    async add(domain, returnPathHost) {
      try {
        return domainOf(
          await asking(() => client.createDomain({ Name: domain, ReturnPathDomain: returnPathHost })),
        )
      } catch (error) {
        // Another entry may have added it, or an earlier call whose answer was lost.
        if (!(error instanceof SenderServiceError) || error.kind !== 'refused') throw error
        const id = await idOf(domain)
        if (id === null) throw error
        return domainOf(await asking(() => client.getDomain(id)))
      }
    },

    async check(id, returnPathHost) {
      const before = domainOf(await asking(() => client.getDomain(id)))
      if (before.returnPath.host !== returnPathHost)
        await asking(() => client.editDomain(id, { ReturnPathDomain: returnPathHost }))
      await asking(() => client.verifyDomainDKIM(id))
      return domainOf(await asking(() => client.verifyDomainReturnPath(id)))
    },

    async remove(id) {
      try {
        await asking(() => client.deleteDomain(id))
      } catch (error) {
        if (!(error instanceof SenderServiceError) || error.kind !== 'missing') throw error
      }
    },
  }
}

/** Before it is found for the first time, and while it is renewed, the key to publish is the pending one. */
function domainOf(answer: unknown): ServiceDomain {
  const read = details.parse(answer)
  return {
    id: read.ID,
    name: read.Name.toLowerCase(),
    dkim: {
      host: read.DKIMHost || read.DKIMPendingHost || '',
      value: read.DKIMTextValue || read.DKIMPendingTextValue || '',
      isFound: read.DKIMVerified,
    },
    returnPath: {
      host: (read.ReturnPathDomain ?? '').toLowerCase(),
      value: read.ReturnPathDomainCNAMEValue ?? '',
      isFound: read.ReturnPathDomainVerified,
    },
  }
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Errors.PostmarkError)) throw error
    const { statusCode, code } = error
    const problem =
      statusCode === 0 ? 'Postmark did not answer' : `Postmark answered ${statusCode}, code ${code}`
    if (statusCode === 404 || code === DOMAIN_NOT_FOUND) throw new SenderServiceError('missing', problem)
    throw new SenderServiceError(statusCode === 422 ? 'refused' : 'unavailable', problem)
  }
}
