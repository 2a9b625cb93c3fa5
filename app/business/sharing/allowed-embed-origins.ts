// Sites that may embed a club's button. Pure.

/** The website in a business's profile as a URL; null if it is invalid. */
function siteOf(website: string | null): URL | null {
  if (!website) return null
  const text = /^https?:\/\//i.test(website.trim()) ? website.trim() : `https://${website.trim()}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // Letters, digits, hyphens and dots only, so that nothing can be injected into the header.
  const isPlain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname) && url.username === ''
  return isPlain ? url : null
}

/**
 * Origins that may embed a club's button: its own website, with and without "www.", and its verified domains. Empty
 * if it has neither.
 */
export function allowedEmbedOrigins(
  { website }: { website: string | null },
  verifiedDomains: readonly string[],
  scheme: string,
): string[] {
  const site = siteOf(website)
  const ofSite = site
    ? [site.hostname, site.hostname.startsWith('www.') ? site.hostname.slice(4) : `www.${site.hostname}`].map(
        (name) => `${site.protocol}//${name}${site.port && `:${site.port}`}`,
      )
    : []
  return [...new Set([...ofSite, ...verifiedDomains.map((name) => `${scheme}://${name}`)])]
}
