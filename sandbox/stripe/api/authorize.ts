import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context } from 'hono'
import { PLATFORM_ACCOUNT } from '../../constants'
import { StripeError } from '../errors'
import { type StripeEmulator } from '../emulator'

/** Lets only the holder of the secret key pass, by bearer or basic authorization; others get Stripe's 401. */
export function authorize(c: Context, emulator: StripeEmulator): void {
  const header = c.req.header('authorization')
  const basic = /^Basic (.+)$/.exec(header ?? '')?.[1]
  const key = basic
    ? Buffer.from(basic, 'base64').toString().split(':')[0]
    : /^Bearer (.+)$/.exec(header ?? '')?.[1]
  if (!key) {
    throw new StripeError(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (!timingSafeEqual(digest(key), digest(emulator.options.secretKey))) {
    const shown = `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`)
  }
}

/** The account the call is for: the platform itself, or the connected account it names. 403 for any other. */
export async function accountOf(c: Context, emulator: StripeEmulator): Promise<string> {
  const accountId = c.req.header('stripe-account') ?? c.req.header('stripe-context')
  if (accountId === undefined || accountId === '' || accountId === PLATFORM_ACCOUNT) return PLATFORM_ACCOUNT
  const stored = await emulator.store.get('v2.core.account', accountId)
  if (!stored || stored.hidden.onboarding === 'disconnected') {
    throw new StripeError(
      403,
      'invalid_request_error',
      `The provided key does not have access to account '${accountId}' (or that account does not exist). Application access may have been revoked.`,
      { code: 'account_invalid' },
    )
  }
  return accountId
}
