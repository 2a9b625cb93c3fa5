import { rootOrigin } from '#/tenants/origins'
import type { SignInContext } from '../sign-in-context'
import type { Recipients } from '../components/not-of-this-club'

/** The recipients of the email that a page sends, and the page for everyone else. */
export function recipientsOf({ host, services }: SignInContext, path: string): Recipients {
  return {
    clubName: host.kind === 'club' ? host.club.name : null,
    platformHref: rootOrigin(services.env) + path,
  }
}
