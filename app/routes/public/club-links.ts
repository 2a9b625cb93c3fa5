import type { ClubLinks } from '#/tenants/components/club-shell'
import { paths } from '~/foundation/kit/paths'

/** The links around the pages on a club's own host. */
export const clubLinks = (next?: string): ClubLinks => ({
  home: paths.home(),
  join: paths.join.signup(),
  signIn: paths.auth.login(next),
  terms: paths.public.terms(),
  privacy: paths.public.privacy(),
})
