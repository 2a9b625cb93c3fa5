import { splitHost } from '#/tenants/hosts'

/**
 * The domain passkeys are bound to (WebAuthn's RP ID): the platform's own, so that one passkey works there and on
 * every club host below it. A platform name with a single label, such as `localhost`, is a public suffix to
 * browsers, which refuse it from a subdomain; there each host has its own passkeys. So does a club's own domain.
 */
export function passkeyDomain(rootDomain: string, origin: string): string {
  const root = splitHost(rootDomain).name
  const { hostname } = new URL(origin)
  const isBelow = hostname === root || hostname.endsWith(`.${root}`)
  return root.includes('.') && isBelow ? root : hostname
}
