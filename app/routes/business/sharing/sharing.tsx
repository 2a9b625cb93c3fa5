// Ways to share a club with guests: link, QR code, table card, button and link preview: /business/share
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { QrCode } from '~/foundation/ui/qr-code'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { verifiedDomains } from '~/business/domains/queries.server'
import { paths } from '~/foundation/kit/paths'
import { allowedEmbedOrigins } from '~/business/sharing/allowed-embed-origins'
import { embedSnippet } from '~/business/sharing/join-button'
import { socialImageSize } from '~/foundation/pictures/social-image/social-image-size'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { CopyField } from '~/foundation/ui/form/copy-field'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may: isOpen, club } = await requireBusiness(request, context, 'club.share')
  const { env } = context.services
  const may = {
    changeAddress: isOpen('addresses.change'),
    invite: isOpen('guests.invite'),
  }
  if (club.status !== 'live') return { name: club.name, may, shared: null }
  const address = clubOrigin(env, club) + paths.home()
  const sites = allowedEmbedOrigins(club, await verifiedDomains(db), env.scheme)
  return {
    name: club.name,
    may,
    shared: {
      signupLink: rootOrigin(env) + paths.join.byRef(club.slug),
      address,
      qr: qrCodeSvg(clubOrigin(env, club) + paths.cameFrom('qr')),
      sites,
      snippet: embedSnippet(rootOrigin(env) + paths.embed(club.slug), club.name),
      picture: paths.business.shareFile('social.png', { v: String(club.version) }),
    },
  }
}

export const meta = privatePage('Share')

type PageData = ReturnType<typeof useLoaderData<typeof loader>>

export default function Sharing() {
  const { name, may, shared } = useLoaderData<typeof loader>()
  if (!shared) {
    return (
      <>
        <PortalTitle title="Share" />
        <EmptyState title="Nothing to share yet">
          <p>Your club page is not public, so there is no link to share yet.</p>
          <ButtonLink to={paths.business.dashboard()} variant="secondary">
            Go to dashboard
          </ButtonLink>
        </EmptyState>
      </>
    )
  }
  const { signupLink, address, qr, sites, snippet, picture } = shared
  return (
    <>
      <PortalTitle
        title="Share"
        action={may.invite && <ButtonLink to={paths.business.guests()}>Invite guests</ButtonLink>}
      >
        Everything you need to bring guests to your club.
      </PortalTitle>
      <div className="grid grid-cols-1 gap-6 min-[64rem]:grid-cols-2 min-[64rem]:items-start">
        <Card title="Your sign-up link">
          <p>For emails, messages or your website. It leads straight to choosing a tier.</p>
          <CopyField text={signupLink} what="sign-up link" />
          <p>Your club page, where guests can read about the club first:</p>
          <CopyField text={address} what="address of your club page" />
          {may.changeAddress && (
            <p>
              <Link className="link" to={paths.business.address()}>
                Change your web address
              </Link>
            </p>
          )}
        </Card>
        <QrCodeCard qr={qr} address={address} />
        <WebsiteButtonCard snippet={snippet} sites={sites} may={may} />
        <Card title="Link preview">
          <p>What messages and social networks show when someone shares your club page.</p>
          <img
            className="mt-4 h-auto w-full rounded-card border border-line"
            src={picture}
            alt={`${name} wine club`}
            {...socialImageSize}
          />
        </Card>
      </div>
    </>
  )
}

function WebsiteButtonCard({
  snippet,
  sites,
  may,
}: {
  snippet: NonNullable<PageData['shared']>['snippet']
  sites: NonNullable<PageData['shared']>['sites']
  may: PageData['may']
}) {
  return (
    <Card title="Button for your website">
      <p>Paste this code into a page of your website. The button always uses your current branding.</p>
      <CopyField text={snippet} what="code for your website" block />
      {sites.length > 0 ? (
        <p className="text-sm text-muted">The button only works on {listed(sites)}.</p>
      ) : (
        <p>
          The button only works on your own website. Add it to your profile
          {may.changeAddress && (
            <>
              , or{' '}
              <Link className="link" to={paths.business.address()}>
                verify a domain
              </Link>
            </>
          )}
          .
        </p>
      )}
    </Card>
  )
}

function QrCodeCard({ qr, address }: Pick<NonNullable<PageData['shared']>, 'qr' | 'address'>) {
  return (
    <Card title="QR code">
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-center">
        <QrCode qr={qr} label={`QR code of ${address}`} />
        <div className="grid gap-4">
          <p>Guests scan it with their phone to open your club page.</p>
          <div className="actions">
            <ButtonLink to={paths.business.tableCard()} variant="secondary" document>
              Print table cards
            </ButtonLink>
            <ButtonLink to={paths.business.shareFile('qr.svg')} variant="secondary" document>
              Download SVG
            </ButtonLink>
            <ButtonLink to={paths.business.shareFile('qr.png')} variant="secondary" document>
              Download PNG
            </ButtonLink>
          </div>
        </div>
      </div>
    </Card>
  )
}

function listed(sites: string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(
    sites.map((site) => site.replace(/^https:\/\//, '')),
  )
}
