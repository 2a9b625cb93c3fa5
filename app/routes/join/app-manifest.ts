// The manifest with which a phone keeps the pages of this host on its home screen: /manifest.webmanifest
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubManifest, portalManifest } from '~/business/sharing/app-manifest'

export function loader({ request, context: { host } }: LoaderFunctionArgs) {
  const isDesk = new URL(request.url).searchParams.get('app') === 'desk'
  const manifest = host.kind === 'club' ? clubManifest(host.club) : portalManifest({ isDesk })
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
}
