// Parts of the landing page under addresses of their own: /how-it-works, /features, /pricing, /about
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/kit/paths'

/** Not for good: a part may become a page of its own. On a club's host the path is nobody's and leads to its page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') return redirect(paths.home())
  const [, section = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  return redirect(`${paths.public.landing()}#${section.toLowerCase()}`)
}
