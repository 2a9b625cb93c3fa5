import { paths } from '~/kit/paths'

/** What was just saved, for the page of the setup. */
type Saved = Parameters<typeof paths.business.setUp.tiers>[0]

/** The list that a page of a tier belongs to, by that page's path: the portal's, or the step of the setup. */
export function tiersPage(pathname: string, saved?: Saved): string {
  return pathname.startsWith(`${paths.business.setUp.tiers()}/`)
    ? paths.business.setUp.tiers(saved)
    : paths.business.tiers()
}

/** The same for the request of a loader or an action. */
export const tiersPageOf = (request: Request, saved?: Saved): string =>
  tiersPage(new URL(request.url).pathname, saved)
