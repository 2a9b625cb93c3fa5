// Redirects to the member's dashboard: /customer
import { redirect } from '@remix-run/node'
import { paths } from '~/foundation/kit/paths'

export function loader() {
  throw redirect(paths.customer.dashboard())
}
