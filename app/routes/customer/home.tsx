// The member's area begins at its overview: /customer
import { redirect } from '@remix-run/node'
import { paths } from '~/kit/paths'

export function loader() {
  throw redirect(paths.customer.dashboard())
}
