// Files to share: /business/share/qr.svg, qr.png, list-qr.svg, list-qr.png and social.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/web/http/request-context.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { drawPicture } from '~/foundation/pictures/image-worker.server'
import { qrCodeSvgFile } from '~/foundation/pictures/qr-code/qr-code-svg.server'
import { socialImage } from '~/business/sharing/club-picture.server'

interface Shared {
  club: Club
  /** URL of the club page, by a QR code. */
  codeAddress: string
  /** URL of the public wine list. */
  listAddress: string
  context: RequestContext
}

const makers = lookup<{ type: string; make(shared: Shared): BodyInit | Promise<BodyInit> }>({
  'qr.svg': { type: 'image/svg+xml', make: ({ codeAddress }) => qrCodeSvgFile(codeAddress) },
  'qr.png': {
    type: 'image/png',
    make: async ({ codeAddress, context }) =>
      new Uint8Array(await drawPicture(context.services.imageWorker, 'code-png', codeAddress)),
  },
  'list-qr.svg': { type: 'image/svg+xml', make: ({ listAddress }) => qrCodeSvgFile(listAddress) },
  'list-qr.png': {
    type: 'image/png',
    make: async ({ listAddress, context }) =>
      new Uint8Array(await drawPicture(context.services.imageWorker, 'code-png', listAddress)),
  },
  'social.png': {
    type: 'image/png',
    make: async ({ club, context }) => new Uint8Array(await socialImage(club, context.services)),
  },
})

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club } = await requireBusiness(request, context, 'club.share')
  const file = params.file ?? ''
  const maker = makers.get(file)
  if (!maker) throw new Response(null, { status: 404 })
  const origin = clubOrigin(context.services.env, club)
  const shared = {
    club,
    codeAddress: origin + paths.cameFrom('qr'),
    listAddress: origin + paths.wineList.page(),
    context,
  }
  return new Response(await maker.make(shared), {
    headers: {
      'Content-Type': maker.type,
      'Content-Disposition': `attachment; filename="${club.slug}-${file}"`,
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
