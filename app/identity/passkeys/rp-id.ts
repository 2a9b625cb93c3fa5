import { splitHost } from '#/tenants/hosts'

/**
 * The domain passkeys are bound to (WebAuthn's RP ID): the platform's own, so that one passkey works there and
 * on every club's host below it. Where the platform's name has one label alone, as `localhost` has, browsers
 * take it for a public suffix and refuse it from below; there each host has passkeys of its own. So has a club's own
 * domain, where a browser accepts no other.
 */
export function passkeyDomain(rootDomain: string, origin: string): string {
  const root = splitHost(rootDomain).name
  const { hostname } = new URL(origin)
  const isBelow = hostname === root || hostname.endsWith(`.${root}`)
  return root.includes('.') && isBelow ? root : hostname
}
