// Any other admin path: the admin frame shows a 404.
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  throw new Response(null, { status: 404 })
}

export default function NotFound() {
  return null
}
