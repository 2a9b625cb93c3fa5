// What a program is called, from what it says of itself. Only ever shown, never trusted.

/** `curl/8.5.0` is curl; the names of browsers' engines say nothing of a program. */
const PRODUCT = /^([A-Za-z][\w.+-]{0,38})(?:\/\S*)?(?:\s|$)/

/** The name it gave, else the first product in its user agent, else a word for none. */
export function clientNameOf({ name, userAgent }: { name: string; userAgent: string }): string {
  if (name) return name
  const product = PRODUCT.exec(userAgent)?.[1]
  return product && product !== 'Mozilla' ? product : 'A program without a name'
}
