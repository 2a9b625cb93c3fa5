// Rules for search engines, on every host: /robots.txt
import type { LoaderFunctionArgs } from '@remix-run/node'
import { rootOrigin } from '#/tenants/origins'
import { robotsFile } from '~/platform/public-site/site-files.server'

export function loader({ context }: LoaderFunctionArgs) {
  const { env } = context.services
  const siteOrigin = context.host.kind === 'root' ? rootOrigin(env) : null
  return new Response(robotsFile({ siteOrigin, isDemo: env.testPaymentsRibbon }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
