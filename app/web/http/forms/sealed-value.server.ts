// A value typed before the user had to reauthenticate: it returns with them, encrypted.
import type { RequestContext } from '~/web/http/request-context.server'
import { seal, unseal } from '~/foundation/kit/crypto/encryption.server'

/** For a URL. Encrypted for this user, because URLs end up in logs and histories. */
export function sealValue({ services }: RequestContext, userId: string, text: string): string {
  return seal(services.env.sessionSecret, userId, Buffer.from(text), 'typed').toString('base64url')
}

/** The value that `sealValue` put into this request's URL; empty for none, or for another user's. */
export function readSealedValue(request: Request, { services }: RequestContext, userId: string): string {
  const typed = new URL(request.url).searchParams.get('typed') ?? ''
  if (!/^[\w-]{20,1000}$/.test(typed)) return ''
  const opened = unseal(services.env.sessionSecret, userId, Buffer.from(typed, 'base64url'), 'typed')
  return opened?.toString() ?? ''
}
