// The code of the club's address as a file: /business/share/qr.svg and /business/share/qr.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/accounts/guards.server'
import { clubOrigin } from '~/accounts/origins'
import { paths } from '~/kit/paths'
import { codePng, codeSvg } from '~/sharing/club-code.server'

const makers: Record<string, { type: string; make(address: string): BodyInit | Promise<BodyInit> }> = {
  'qr.svg': { type: 'image/svg+xml', make: codeSvg },
  'qr.png': { type: 'image/png', make: async (address) => new Uint8Array(await codePng(address)) },
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { businessId } = await requireBusiness(request, context, 'club.share')
  const file = params.file ?? ''
  const maker = Object.hasOwn(makers, file) ? makers[file] : undefined
  const club = maker && (await context.services.clubs.byId(businessId))
  if (!maker || !club) throw new Response(null, { status: 404 })
  return new Response(await maker.make(clubOrigin(context.services.env, club) + paths.home()), {
    headers: {
      'Content-Type': maker.type,
      'Content-Disposition': `attachment; filename="${club.slug}-${file}"`,
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
