// A printable table card in the club's theme: /business/share/card?paper=a6|letter
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Brand } from '#/tenants/brand'
import { themeOf } from '#/tenants/theme'
import { palette } from '#/tenants/palette'
import { ClubMonogram } from '#/tenants/components/club-monogram'
import { requireBusiness } from '~/http/guards/guards.server'
import { QrCode } from '~/ui/qr-code'
import { clubOrigin } from '#/tenants/origins'
import { qrCodeSvg } from '~/kit/qr-code.server'
import { clubView, type ClubView } from '#/tenants/club-view'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { PrintButton } from '~/sharing/components/print-button'
import { ButtonLink, buttonStyle } from '~/ui/form/button'
import { useNonce } from '~/ui/document/nonce'
import { areaSheet } from '~/ui/styles/area-sheet'
import sheet from '~/styles/portal.css?url'

export const links = areaSheet(sheet)

/** A single card, or four on a sheet to cut. */
const papers = {
  a6: { label: 'One card (A6)', cards: 1, page: 'size: A6; margin: 0' },
  letter: { label: 'Four cards (US Letter)', cards: 4, page: 'size: letter; margin: 0' },
} as const
type Paper = keyof typeof papers

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId } = await requireBusiness(request, context, 'club.share')
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const asked = new URL(request.url).searchParams.get('paper') ?? ''
  const paper: Paper = Object.hasOwn(papers, asked) ? (asked as Paper) : 'a6'
  const address = clubOrigin(env, club) + paths.home()
  return {
    paper,
    club: clubView(club),
    theme: themeOf(club),
    cardCss: printedCss(club.brand),
    qr: qrCodeSvg(address),
    address,
    shown: address.replace(/^https?:\/\/|\/$/g, ''),
  }
}

/** Print uses the club's default theme, whatever the browser prefers. */
function printedCss(brand: Brand): string {
  const { surface, ink, muted, line, primary, brand: fill, onBrand } = palette(brand, brand.mode)
  const shown = { surface, ink, muted, line, primary, brand: fill, 'on-brand': onBrand }
  return `.table-card{${Object.entries(shown)
    .map(([name, hex]) => `--${name}:${hex};`)
    .join('')}}`
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Table card of ${data.club.name}` : 'Table card' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function TableCard() {
  const { paper, club, cardCss, qr, address, shown } = useLoaderData<typeof loader>()
  const nonce = useNonce()
  const { cards, page } = papers[paper]
  return (
    <main id="main" className="card-print" data-paper={paper}>
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `@page { ${page} }${cardCss}` }}
      />
      <div className="card-tools">
        <h1>Table card</h1>
        <p>
          {paper === 'a6' ? 'The card fills an A6 sheet.' : 'Four cards fill a sheet. Cut along the lines.'}{' '}
          Print it without margins and with background colors.
        </p>
        <nav aria-label="Paper" className="actions">
          <PrintButton />
          {Object.entries(papers).map(([name, { label }]) => (
            <a
              key={name}
              className={buttonStyle({ variant: name === paper ? 'secondary' : 'quiet' })}
              aria-current={name === paper ? 'page' : undefined}
              href={paths.business.tableCard({ paper: name })}
            >
              {label}
            </a>
          ))}
          <ButtonLink to={paths.business.share()} variant="quiet" document>
            Back
          </ButtonLink>
        </nav>
      </div>
      <div className="card-sheet">
        {Array.from({ length: cards }, (_, index) => (
          <Card key={index} club={club} qr={qr} address={address} shown={shown} isCopy={index > 0} />
        ))}
      </div>
    </main>
  )
}

function Card({
  club,
  qr,
  address,
  shown,
  isCopy,
}: {
  club: ClubView
  qr: { size: number; path: string }
  address: string
  shown: string
  /** The repeated cards are hidden from screen readers. */
  isCopy: boolean
}) {
  const { brand, name } = club
  return (
    <section className="table-card" aria-label="The card" aria-hidden={isCopy || undefined}>
      {brand.logoUrl ? (
        <img className="table-card-logo" src={brand.logoUrl} alt="" />
      ) : (
        <ClubMonogram>{brand.monogram}</ClubMonogram>
      )}
      <p className="table-card-title">Join the wine club</p>
      <p className="table-card-name" data-long={name.length > 24 || undefined}>
        {name}
      </p>
      {brand.tagline && <p className="table-card-tagline">{brand.tagline}</p>}
      <QrCode qr={qr} label={isCopy ? '' : `QR code of ${address}`} />
      <p className="table-card-words">Point your phone’s camera here</p>
      <p className="table-card-address">{shown}</p>
    </section>
  )
}
