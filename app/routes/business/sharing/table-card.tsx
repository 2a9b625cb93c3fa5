// A printable table card in the club's theme: /business/share/card?paper=letter|a4|a6
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useFetcher, useLoaderData } from '@remix-run/react'
import { cva, cx } from 'class-variance-authority'
import type { Brand } from '~/foundation/theme/brand'
import { themeOf } from '~/foundation/theme/theme'
import { palette, type ColorMode } from '~/foundation/theme/palette'
import { ClubLogo } from '#/tenants/components/club-logo'
import { ClubMonogram } from '#/tenants/components/club-monogram'
import { recordPrintedCards } from '~/business/onboarding/first-week.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { QrCode } from '~/foundation/ui/qr-code'
import { clubOrigin } from '#/tenants/origins'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { clubView, type ClubView } from '#/tenants/club-view'
import { paths } from '~/foundation/kit/paths'
import { PrintButton } from '~/business/sharing/components/print-button'
import { ButtonLink } from '~/foundation/ui/form/button'
import { useNonce } from '~/foundation/ui/document/nonce'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/portal.css?url'

export const links = areaSheet(sheet)

/** Four cards on a sheet to cut, or a single card. The first is the default. */
const papers = {
  letter: { label: 'US Letter', cards: 4, page: 'size: letter; margin: 0' },
  a4: { label: 'A4', cards: 4, page: 'size: A4; margin: 0' },
  a6: { label: 'A6', cards: 1, page: 'size: A6; margin: 0' },
} as const
type Paper = keyof typeof papers

/** Cards of a sheet share its cut lines, so they are a quarter of it. */
const sheetStyle = cva('max-w-full print:max-w-none', {
  variants: {
    paper: {
      letter: 'print:grid print:w-[8.5in] print:grid-cols-2',
      a4: 'print:grid print:w-[210mm] print:grid-cols-2',
      a6: '',
    },
  },
})

/** The class `table-card` is the hook for the club's colors. */
const tableCardStyle = cva(
  [
    'table-card box-border flex h-[148mm] w-[105mm] max-w-full flex-col items-center border border-line bg-surface',
    'px-[8mm] pt-[9mm] pb-[7mm] text-center text-ink [print-color-adjust:exact] [&_.club-monogram]:size-[14mm] [&_.club-monogram]:text-[6mm]',
    'print:max-w-none print:break-inside-avoid print:border-0',
  ],
  {
    variants: {
      paper: {
        letter:
          'print:h-[5.49in] print:w-[4.25in] print:border-[0.2mm] print:border-dashed print:border-[#999]',
        a4: 'print:border-[0.2mm] print:border-dashed print:border-[#999]',
        a6: '',
      },
      isCopy: { true: 'not-print:hidden', false: '' },
    },
  },
)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club } = await requireBusiness(request, context, 'club.share')
  const { env } = context.services
  const paperParam = new URL(request.url).searchParams.get('paper') ?? ''
  const paper: Paper = Object.hasOwn(papers, paperParam) ? (paperParam as Paper) : 'letter'
  const address = clubOrigin(env, club) + paths.home()
  return {
    paper,
    club: clubView(club),
    theme: themeOf(club),
    mode: club.brand.mode,
    cardCss: printedCss(club.brand),
    qr: qrCodeSvg(clubOrigin(env, club) + paths.cameFrom('card')),
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

/** Records that cards were printed, which is one of a club's first steps. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'club.share')
  return handleForms(request, context, {
    async printed() {
      await recordPrintedCards(db, now)
      return {}
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Table card of ${data.club.name}` : 'Table card',
)

export default function TableCard() {
  const { paper, club, cardCss, qr, address, shown, mode } = useLoaderData<typeof loader>()
  const nonce = useNonce()
  const { submit } = useFetcher()
  const { cards, page } = papers[paper]
  return (
    <main
      id="main"
      className="grid grid-cols-1 justify-items-center gap-8 px-4 pt-8 pb-16 print:block print:p-0"
      tabIndex={-1}
    >
      <style
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `@page { ${page} }${cardCss}` }}
      />
      <div className="grid w-full max-w-[46rem] gap-4 print:hidden">
        <h1 className="text-title">Table card</h1>
        <p>
          {cards === 1 ? 'The card fills the sheet.' : 'Four cards fill a sheet. Cut along the lines.'} Print
          without margins and with background colors.
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <nav aria-label="Paper size" className="flex rounded-full border border-line p-0.75">
            {Object.entries(papers).map(([name, { label }]) => (
              <a
                key={name}
                className={paperLinkStyle}
                aria-current={name === paper ? 'page' : undefined}
                href={paths.business.tableCard({ paper: name })}
              >
                {label}
              </a>
            ))}
          </nav>
          <div className="flex flex-wrap items-center gap-3">
            <PrintButton onPrint={() => submit({ intent: 'printed' }, { method: 'post' })} />
            <ButtonLink to={paths.business.share()} variant="quiet" document>
              Back
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className={sheetStyle({ paper })}>
        {Array.from({ length: cards }, (_, index) => (
          <Card
            key={index}
            club={club}
            qr={qr}
            address={address}
            shown={shown}
            mode={mode}
            style={tableCardStyle({ paper, isCopy: index > 0 })}
            isCopy={index > 0}
          />
        ))}
      </div>
    </main>
  )
}

const paperLinkStyle = [
  'inline-flex min-h-11 items-center rounded-full px-4 text-sm text-muted no-underline',
  'current:bg-ink current:text-surface',
].join(' ')

function Card({
  club,
  qr,
  address,
  shown,
  mode,
  style,
  isCopy,
}: {
  club: ClubView
  qr: { size: number; path: string }
  address: string
  shown: string
  mode: ColorMode
  style: string
  /** The repeated cards are hidden from screen readers. */
  isCopy: boolean
}) {
  const { brand, name } = club
  return (
    <section className={style} aria-label="The card" aria-hidden={isCopy || undefined}>
      {brand.logoUrl ? (
        <div className="grid [&>img]:h-[14mm] [&>img]:max-w-[60mm]">
          <ClubLogo logoUrl={brand.logoUrl} logo={brand.logo} alt="" height={53} on={mode} />
        </div>
      ) : (
        <ClubMonogram>{brand.monogram}</ClubMonogram>
      )}
      <p className="mt-[4mm] text-[4mm] text-muted">Join the wine club</p>
      <p
        className={cx(
          'mt-[1mm] font-display leading-[1.1] font-(--display-weight) tracking-(--display-tracking) text-balance wrap-anywhere',
          '[text-transform:var(--display-case)]',
          name.length > 24 ? 'text-[6.5mm]' : 'text-[9mm]',
        )}
      >
        {name}
      </p>
      {brand.tagline && <p className="mt-[3mm] text-[4mm] leading-[1.35] text-balance">{brand.tagline}</p>}
      <div className="mt-auto mb-[3mm] w-[54mm] flex-none [&>svg]:m-0 [&>svg]:w-full">
        <QrCode qr={qr} label={isCopy ? '' : `QR code of ${address}`} />
      </div>
      <p className="text-[4mm] font-semibold text-primary">Point your phone’s camera here</p>
      <p className="mt-[1mm] max-w-full text-[3.4mm] wrap-anywhere text-muted">{shown}</p>
    </section>
  )
}
