// Goes on with a business's set-up, by its slug or id: /onboarding/:ref. Whoever has another of theirs open is asked first.
import { redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubBehind } from '#/tenants/club-behind'
import { requireUser } from '~/accounts/guards.server'
import { openPosts, standingAt } from '~/accounts/open-posts.server'
import { chosenPost } from '~/accounts/staff.server'
import { OpenBusiness } from '~/businesses/components/open-business'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { PublicFrame } from '../public/public-frame'

/** Somebody else's business is answered as one that is not there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  const { session } = await requireUser(request, context, 'account.read')
  const { clubs } = context.services
  const club = await clubBehind(clubs, await clubs.byRef(params.ref ?? ''))
  const post = club && (await standingAt(context, session, club.id))
  if (!club || !post) throw new DomainError('business-missing', 404, 'Business not found.')
  const isDraft = club.status === 'draft'
  if (post.isOpen) throw redirect(isDraft ? paths.business.setUp.home() : paths.business.dashboard())
  const { posts, chosen } = await openPosts(context, session)
  return { wanted: { id: club.id, name: club.name, isDraft }, open: chosenPost(posts, chosen)!.businessName }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Open ${data.wanted.name} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Resume() {
  return (
    <PublicFrame>
      <OpenBusiness {...useLoaderData<typeof loader>()} />
    </PublicFrame>
  )
}
