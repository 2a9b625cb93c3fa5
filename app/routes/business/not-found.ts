// Any other portal path: the portal frame shows a 404.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'portal.enter')
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
