// On whose pages a club's button may be shown. Pure.

/** The site a business names in its profile, as an origin; null for anything that is none. */
function siteOf(website: string | null): URL | null {
  if (!website) return null
  const text = /^https?:\/\//i.test(website.trim()) ? website.trim() : `https://${website.trim()}`
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  // Letters, digits, hyphens and dots alone: nothing that could say more in a header.
  const isPlain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname) && url.username === ''
  return isPlain ? url : null
}

/**
 * The origins that may show a club's button in a frame: its own website, with and without "www.", and the domains it
 * has proved. Empty where it has neither.
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
