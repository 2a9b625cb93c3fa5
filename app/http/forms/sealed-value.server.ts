// What somebody typed before they had to prove who they are: it comes back with them, and nobody else can read it.
import type { RequestContext } from '~/http/request-context.server'
import { seal, unseal } from '~/kit/crypto/encryption.server'

/** For the address to come back to. Sealed for this person: addresses end up in logs and histories. */
export function sealValue({ services }: RequestContext, userId: string, text: string): string {
  return seal(services.env.sessionSecret, userId, Buffer.from(text), 'typed').toString('base64url')
}

/** What `keepTyped` put into the address of this request; empty for none, or for somebody else's. */
export function readSealedValue(request: Request, { services }: RequestContext, userId: string): string {
  const kept = new URL(request.url).searchParams.get('typed') ?? ''
  if (!/^[\w-]{20,1000}$/.test(kept)) return ''
  const opened = unseal(services.env.sessionSecret, userId, Buffer.from(kept, 'base64url'), 'typed')
  return opened?.toString() ?? ''
}
