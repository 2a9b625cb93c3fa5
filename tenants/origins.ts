import { canonicalHost, clubHost } from '#/tenants/hosts'

/** How the product is reached, from the environment. */
interface Addressing {
  scheme: string
  rootDomain: string
}

/** Scheme and host of the platform's own pages. */
export function rootOrigin({ scheme, rootDomain }: Addressing): string {
  return `${scheme}://${rootDomain}`
}

/** Scheme and host of a club's pages: the only ones its links in email may lead to. */
export function clubOrigin(
  { scheme, rootDomain }: Addressing,
  club: { slug: string; domain: string | null },
): string {
  return `${scheme}://${canonicalHost(club, rootDomain)}`
}

/**
 * Scheme and host of the pages where people prove who they are, for visitors of a club or of the platform (null). Never
 * a club's own domain: the business has its DNS, and could read there what opens an account of the whole platform.
 */
export function accountOrigin(addressing: Addressing, club: { slug: string } | null): string {
  return club ? slugOrigin(addressing, club.slug) : rootOrigin(addressing)
}

/** Scheme and host of a club's address with the platform, whatever other it has. */
export function slugOrigin({ scheme, rootDomain }: Addressing, slug: string): string {
  return `${scheme}://${clubHost(slug, rootDomain)}`
}
