// Any other path below /customer: 404 inside the layout.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireMember(request, context, 'membership.read')
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
