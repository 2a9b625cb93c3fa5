// Redirects to sections of the landing page: /how-it-works, /features, /pricing, /about
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { paths } from '~/kit/paths'

/** Temporary redirects: a section may become a page. A club's host redirects to the club page. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'root') return redirect(paths.home())
  const [, section = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/')
  return redirect(`${paths.public.landing()}#${section.toLowerCase()}`)
}
