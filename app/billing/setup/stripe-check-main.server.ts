// The functions behind `npm run stripe:check`. They are bundled alone: the command needs no database, and none of the webhook secrets that it makes.
import { checkSetup } from './check-setup.server'
import { walkMonths } from './walk-months.server'

export { checkSetup, walkMonths }

/** The setup that the environment names. Throws a sentence where a variable is missing. */
export function setupOf(source: NodeJS.ProcessEnv): {
  secretKey: string
  apiBase: string | null
  origin: string
} {
  const {
    STRIPE_SECRET_KEY: secretKey,
    ROOT_DOMAIN: root,
    STRIPE_API_BASE: base,
    PUBLIC_SCHEME: scheme,
  } = source
  if (!secretKey)
    throw new Error(
      'Set STRIPE_SECRET_KEY to a secret key of the platform’s account, sk_test_... or sk_live_...',
    )
  if (!root) throw new Error('Set ROOT_DOMAIN to the platform’s host: the endpoints lead there.')
  return { secretKey, apiBase: base || null, origin: `${scheme || 'https'}://${root}` }
}
