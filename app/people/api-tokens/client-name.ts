// The display name of an API client, from what it claims. For display only, never trusted.

/** `curl/8.5.0` is curl; names of browser engines say nothing about a client. */
const PRODUCT = /^([A-Za-z][\w.+-]{0,38})(?:\/\S*)?(?:\s|$)/

/** The given name, else the first product in the user agent, else a placeholder. */
export function clientNameOf({ name, userAgent }: { name: string; userAgent: string }): string {
  if (name) return name
  const product = PRODUCT.exec(userAgent)?.[1]
  return product && product !== 'Mozilla' ? product : 'Unnamed app'
}
