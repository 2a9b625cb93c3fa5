// Any other path of the member’s area: its frame says that nothing is there.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context, 'membership.read')
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
