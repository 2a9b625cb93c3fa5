// Any other path of the member’s area: its frame says that nothing is there.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/accounts/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context, 'membership.read')
  throw new Response(null, { status: 404 })
}

export default function Nothing() {
  return null
}
