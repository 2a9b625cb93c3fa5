// The card of a gift, for printing: /gift/manage/:token/card on the club's host
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { giftToken, readGiverToken } from '~/club/gifts/gift-link.server'
import { giverView } from '~/club/gifts/gift-view.server'
import { secretUrl } from '~/web/http/page-headers'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { PrintButton } from '~/business/sharing/components/print-button'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { QrCode } from '~/foundation/ui/qr-code'

export async function loader({ context, params }: LoaderFunctionArgs) {
  await countTokenPage(context)
  const { host, services, origin } = context
  const club = host.kind === 'club' ? host.club : null
  const token = params.token ?? ''
  const now = context.now(club?.id)
  const giftId = club && readGiverToken(services.env.sessionSecret, token, now)
  const gift = giftId && (await giverView(services.scopes.club(club), { giftId, club, now }))
  if (!club || !gift || gift.status !== 'waiting') {
    throw new DomainError('gift-unknown', 404, 'There is no card for this gift.')
  }
  const { id, version, title, giverName, receiverName, note } = gift
  const redeem = giftToken(services.env.sessionSecret, { id, version }).token
  const url = origin + paths.gift.redeem(redeem)
  return { clubName: club.name, back: paths.gift.manage(token), url, qr: qrCodeSvg(url), title, giverName, receiverName, note }
}

export const meta = privateClubPage('Gift card')

export const headers = secretUrl

export default function GiftCard() {
  const { clubName, back, url, qr, title, giverName, receiverName, note } = useLoaderData<typeof loader>()
  return (
    <section className="lone print:m-0 print:border-0 print:p-0">
      <div className="grid justify-items-center gap-4 rounded-card border border-line p-8 text-center print:border-2">
        <p className="text-sm tracking-wide text-muted uppercase">{clubName}</p>
        <h1>{title}</h1>
        <p>
          For {receiverName}, from {giverName}
        </p>
        {note && <p className="wrap-anywhere whitespace-pre-line italic">“{note}”</p>}
        <QrCode qr={qr} label="QR code of the gift’s link" />
        <p className="text-sm">Scan to redeem. It never expires. You must be 21 or older.</p>
        <p className="text-xs wrap-anywhere text-muted">{url}</p>
      </div>
      <div className={`${actionsStyle} print:hidden`}>
        <PrintButton />
        <ButtonLink to={back} variant="quiet" document>
          Back to your gift
        </ButtonLink>
      </div>
    </section>
  )
}
