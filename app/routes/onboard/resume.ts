// Goes on with a business's set-up, by its slug or id: /onboarding/:ref
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { clubBehind } from '#/tenants/club-behind'
import { requireUser } from '~/accounts/guards.server'
import { postAt } from '~/accounts/post-at.server'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'

/** Somebody else's business is answered as one that is not there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { user } = await requireUser(request, context)
  const { clubs, scopes } = context.services
  const club = await clubBehind(clubs, await clubs.byRef(params.ref ?? ''))
  const post = club && (await postAt(scopes.platform('whose set-up it is'), user.id, club.id))
  if (!club || !post) throw new DomainError('business-missing', 404, 'Business not found.')
  throw redirect(club.status === 'draft' ? paths.business.setUp.home() : paths.business.dashboard())
}
