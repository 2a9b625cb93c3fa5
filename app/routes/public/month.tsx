// The page of a month on the club's host, a teaser for guests and whole for members: /months/:runId
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { clubView } from '#/tenants/club-view'
import { clubOrigin } from '#/tenants/origins'
import { readBoxToken } from '~/club/runs/member/box-link.server'
import { boxView, wineView, type BoxView } from '~/club/runs/member/box-view'
import { PickUpPlace } from '~/club/runs/member/components/box-facts'
import { MonthWines } from '~/club/runs/member/components/month-wines'
import { boxOfRun } from '~/club/runs/member/member-boxes.server'
import { monthPage } from '~/club/runs/member/month-page.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { secretUrl } from '~/web/http/page-headers'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { socialCard, socialTags } from '~/business/sharing/social-tags'
import { Badge } from '~/foundation/ui/feedback/badge'
import { buttonStyle } from '~/foundation/ui/form/button'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
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
  const runId = idIn(params, 'runId')
  const db = services.scopes.club(club)
  const page = await monthPage(db, runId)
  if (!page) throw new Response(null, { status: 404 })
  const now = context.now(club.id)
  const token = new URL(request.url).searchParams.get('box')
  if (token !== null) await countTokenPage(context)
  const linked = token === null ? null : readBoxToken(services.env.sessionSecret, { runId, token, now })
  const memberId = (await currentSession(request, context))?.member?.id ?? linked
  const visitor = await clubVisitor(request, context, club)
  const isFull = memberId !== null || (visitor !== null && visitor.work !== null)
  if (!isFull && !page.isPublic) throw redirect(paths.auth.login(paths.month(runId)))
  const boxes = memberId === null ? [] : ((await boxOfRun(db, { runId, memberId, now }))?.boxes ?? [])
  const origin = clubOrigin(services.env, club)
  const title = `${page.title}: ${club.name}`
  const description = `The wines of “${page.title}” in the wine club of ${club.name}.`
  return {
    club: clubView(club),
    visitor,
    isFull,
    isLink: token !== null,
    runId,
    title: page.title,
    story: isFull ? page.story : teaserOf(page.story),
    pictureUrl: page.pictureUrl,
    tiers: page.tiers.map(({ wines, ...tier }) => ({
      ...tier,
      wines: wines.map(wineView).map((wine) => (isFull ? wine : { ...wine, note: '', pairing: '', recipe: '' })),
    })),
    boxes: boxes.map((box) => boxView(box, club)),
    social: page.isPublic
      ? { ...socialCard(club, origin), title, description, url: origin + paths.month(runId) }
      : null,
  }
}

/** The first paragraph, for guests. */
const teaserOf = (story: string) => story.split(/\n\s*\n/)[0]!.slice(0, 600)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { social, isLink, title } = data
  if (!social || isLink) return [{ title }, { name: 'robots', content: 'noindex' }]
  return [
    { title: social.title },
    { name: 'description', content: social.description },
    ...socialTags(social),
    { tagName: 'link', rel: 'canonical', href: social.url },
  ]
}

// The link of an email is a secret.
export const headers = secretUrl

export default function Month() {
  const { club, visitor, isFull, runId, title, story, pictureUrl, tiers, boxes } =
    useLoaderData<typeof loader>()
  return (
    <ClubShell
      club={club}
      links={clubLinks(paths.month(runId))}
      visitor={visitor}
      nav={[{ href: paths.home(), label: 'Wine club' }]}
    >
      <div className={cx('grid gap-[clamp(2rem,5vw,4rem)] py-[clamp(1.75rem,1rem+4vw,4rem)]', clubWidth)}>
        <header className="grid items-center gap-8 min-[52rem]:grid-cols-[1.2fr_1fr]">
          <div className="grid gap-4">
            <p className="club-eyebrow">{club.name}</p>
            <h1 className="wrap-anywhere">{title}</h1>
            {story && <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{story}</p>}
          </div>
          {pictureUrl && <img className="w-full rounded-card object-cover" src={pictureUrl} alt="" />}
        </header>
        {boxes.map((box) => (
          <OwnBox key={box.key} box={box} isSignedIn={visitor !== null} />
        ))}
        {tiers.map(({ id, name, wines }) => (
          <section key={id} className="grid gap-6" aria-labelledby={`tier-${id}`}>
            <h2 id={`tier-${id}`}>{name}</h2>
            <MonthWines wines={wines} isFull={isFull} headingLevel={3} />
          </section>
        ))}
        {!isFull && <Joining club={club} signIn={paths.auth.login(paths.month(runId))} />}
      </div>
    </ClubShell>
  )
}

/** The member's own box. Changing it needs a sign-in. */
function OwnBox({ box, isSignedIn }: { box: BoxView; isSignedIn: boolean }) {
  const { pickUp } = box
  const isOver = box.status === 'delivered' || box.status === 'canceled'
  return (
    <section
      className="grid gap-4 rounded-card border border-line bg-raised p-card"
      aria-labelledby={`box-${box.key}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`box-${box.key}`} className="text-2xl">
          Your box: {box.name}
        </h2>
        <Badge tone={box.tone}>{box.statusWord}</Badge>
      </div>
      {box.remark && <p>{box.remark}</p>}
      <ul className="grid gap-1">
        {box.lines.map(({ wine, count }, at) => (
          <li key={at}>
            {count > 1 && `${count} × `}
            {wine.title}
          </li>
        ))}
      </ul>
      {!isOver && (
        <p>
          Pick up {pickUp.days}
          {pickUp.hours && `, ${pickUp.hours.replace(/[.\s]+$/, '')}`}. <PickUpPlace pickUp={pickUp} />
        </p>
      )}
      {box.deadline && (
        <p>
          You can change your box until <strong>{box.deadline}</strong>.
        </p>
      )}
      <p>
        <a className={buttonStyle({ variant: box.deadline ? 'primary' : 'secondary' })} href={paths.customer.box(box.runId)}>
          {box.deadline ? 'Change your box' : 'View your box'}
          {!isSignedIn && ' (sign in)'}
        </a>
      </p>
    </section>
  )
}

function Joining({ club, signIn }: { club: ReturnType<typeof clubView>; signIn: string }) {
  return (
    <section className="grid justify-items-start gap-4" aria-labelledby="join">
      <h2 id="join">Taste along</h2>
      <p className="max-w-[52ch]">
        Members get these bottles with the story of each, what to cook with them, and their box ready to pick up at{' '}
        {club.name}.
      </p>
      <p className="flex flex-wrap gap-3">
        {club.canTakeMembers && (
          <a className={buttonStyle()} href={paths.join.signup()}>
            {club.brand.joinLabel}
          </a>
        )}
        <a className={buttonStyle({ variant: 'secondary' })} href={signIn}>
          Sign in to see your box
        </a>
      </p>
    </section>
  )
}
