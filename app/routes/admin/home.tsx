// The administration begins at its dashboard: /admin
import { redirect } from '@remix-run/node'
import { paths } from '~/kit/paths'

export function loader() {
  throw redirect(paths.admin.dashboard())
}
