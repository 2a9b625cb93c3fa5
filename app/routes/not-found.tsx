// Any other path redirects to the customer dashboard, behind its guard.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context, 'account.read')
  throw redirect(paths.customer.dashboard())
}

export default function NotFound() {
  return null
}
