// Redirects to the dashboard: /business
import { redirect } from '@remix-run/node'
import { paths } from '~/foundation/kit/paths'

export function loader() {
  throw redirect(paths.business.dashboard())
}
