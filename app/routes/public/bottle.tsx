// A wine's permanent address on the club's host, where the QR code of a note card leads: /bottles/:wineId
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { clubView } from '#/tenants/club-view'
import { wineView } from '~/club/runs/member/box-view'
import { wineFacts } from '~/club/runs/member/components/wine-card'
import { bottlePage } from '~/club/runs/member/month-page.server'
import { clubVisitor, listBuyer } from '~/web/http/cross-host-login/club-visitor.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { memberWine } from '~/club/tastes/wines/member-wines.server'
import { buttonStyle } from '~/foundation/ui/form/button'
import { DateText } from '~/foundation/ui/layout/date-text'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { wineTypes } from '~/cellar/reference/labels'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/club.css?url'
import { clubLinks } from './club-links'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  const member = (await currentSession(request, context))?.member ?? null
  const wineId = idIn(params, 'wineId')
  const page = await bottlePage(services.scopes.club(club), { wineId, memberId: member?.id ?? null })
  if (!page) throw new Response(null, { status: 404 })
  const { wine, run, history } = page
  const buyer = await listBuyer(request, context, club)
  const offers = buyer
    ? await offersOf(services.scopes.club(club), {
        memberId: buyer.memberId,
        wineIds: [wine.id],
        now: context.now(club.id),
      })
    : {}
  return {
    club: clubView(club),
    visitor: await clubVisitor(request, context, club),
    isMember: member !== null,
    // A wine that others once got as a substitute has no page in a member's portal.
    hasOwnPage:
      member !== null &&
      (await memberWine(services.scopes.club(club), { memberId: member.id, wineId: wine.id })) !== null,
    isGuest: buyer?.memberId === null,
    offer: offers[wine.id],
    wine: wineView(wine),
    month:
      run && (run.isPublic || member) ? { href: paths.month(run.id), title: run.title } : null,
    history: history.map(({ deliveredAt, title, runId }) => ({
      runId,
      title,
      deliveredOn: deliveredAt && dayIn(club.timeZone, deliveredAt),
    })),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.wine.title}: ${data.club.name}` },
        { name: 'description', content: `${data.wine.title}, from the wine club of ${data.club.name}.` },
      ]
    : []

export default function BottleOfClub() {
  const { club, visitor, isMember, isGuest, offer, wine } = useLoaderData<typeof loader>()
  return (
    <ClubShell
      club={club}
      links={clubLinks(paths.bottle(wine.id))}
      visitor={visitor}
      nav={[{ href: paths.home(), label: 'Wine club' }]}
    >
      <article
        className={cx(
          'grid items-start gap-[clamp(1.5rem,4vw,4rem)] py-[clamp(1.75rem,1rem+4vw,4rem)]',
          'min-[44rem]:grid-cols-[auto_1fr]',
          clubWidth,
        )}
      >
        <BottlePicture wine={wine} size="large" />
        <div className="grid gap-5">
          <header className="grid gap-3">
            <p className="club-eyebrow">{wineTypes[wine.type]}</p>
            <h1 className="wrap-anywhere">{wine.title}</h1>
            <p className="text-muted wrap-anywhere">{wineFacts(wine)}</p>
          </header>
          <AddToCart offer={offer} title={wine.title} from={paths.bottle(wine.id)} isGuest={isGuest} />
          {wine.note && <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{wine.note}</p>}
          {wine.pairing && (
            <p className="max-w-[60ch] wrap-anywhere">
              <strong>Goes with:</strong> {wine.pairing}
            </p>
          )}
          {wine.recipe && (
            <section className="grid gap-2" aria-labelledby="recipe">
              <h2 id="recipe" className="text-2xl">
                Recipe
              </h2>
              <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{wine.recipe}</p>
            </section>
          )}
          {isMember && <MemberHistory />}
          <BottleLinks />
          {visitor === null && (
            <p>
              Already a member?{' '}
              <a className="link inline-flex min-h-11 items-center" href={paths.customer.wine(wine.id)}>
                Sign in to see your notes and rating
              </a>
            </p>
          )}
        </div>
      </article>
    </ClubShell>
  )
}

/** The boxes in which the member got the wine. */
function MemberHistory() {
  const { history } = useLoaderData<typeof loader>()
  return (
    <section className="grid gap-2" aria-labelledby="history">
      <h2 id="history" className="text-2xl">
        Your history with it
      </h2>
      {history.length === 0 ? (
        <p>You haven’t had this wine in a box yet.</p>
      ) : (
        <ul>
          {history.map(({ runId, title, deliveredOn }, at) => (
            <li key={at}>
              <a className="link inline-flex min-h-11 items-center" href={paths.customer.box(runId)}>
                {title}
              </a>
              {deliveredOn ? (
                <>
                  : picked up on <DateText day={deliveredOn} />
                </>
              ) : (
                ': waiting for you'
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function BottleLinks() {
  const { month, hasOwnPage, isMember, wine } = useLoaderData<typeof loader>()
  return (
    <p className="flex flex-wrap gap-3">
      {month && (
        <a className={buttonStyle({ variant: 'secondary' })} href={month.href}>
          See the box: {month.title}
        </a>
      )}
      {hasOwnPage && (
        <a className={buttonStyle({ variant: 'secondary' })} href={paths.customer.wine(wine.id)}>
          Your notes and rating
        </a>
      )}
      {!isMember && (
        <a className={buttonStyle({ variant: 'secondary' })} href={paths.home()}>
          See the wine club
        </a>
      )}
    </p>
  )
}
