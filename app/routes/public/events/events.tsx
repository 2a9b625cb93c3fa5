// Events to come of a club: /events on the club's host
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { clubView } from '#/tenants/club-view'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { clubOrigin } from '#/tenants/origins'
import { EventList } from '~/club/events/public/components/event-list'
import { listedEvents } from '~/club/events/public/event-list.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { paths } from '~/foundation/kit/paths'
import { socialCard, socialTags } from '~/business/sharing/social-tags'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/club.css?url'
import { clubLinks } from '../club-links'
import { clubWithEvents, viewerOf } from './club-events.server'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, now } = await clubWithEvents(context)
  const { memberId } = await viewerOf(request, context)
  const origin = clubOrigin(context.services.env, club)
  return {
    club: clubView(club),
    visitor: await clubVisitor(request, context, club),
    isMember: memberId !== null,
    events: await listedEvents(db, club, { withMembersOnly: memberId !== null, now }),
    social: {
      ...socialCard(club, origin),
      title: `Events: ${club.name}`,
      description: `Tastings and dinners at ${club.name}.`,
      url: origin + paths.events.list(),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.social.title },
        { name: 'description', content: data.social.description },
        ...(data.events.length === 0 ? [{ name: 'robots', content: 'noindex, follow' }] : socialTags(data.social)),
        { tagName: 'link', rel: 'canonical', href: data.social.url },
      ]
    : []

export default function Events() {
  const { club, visitor, isMember, events } = useLoaderData<typeof loader>()
  return (
    <ClubShell
      club={club}
      links={clubLinks(paths.events.list())}
      visitor={visitor}
      nav={[{ href: paths.home(), label: 'Wine club' }]}
    >
      <div className={cx('grid gap-8 py-[clamp(1.75rem,1rem+4vw,4rem)]', clubWidth)}>
        <h1>Events</h1>
        {events.length > 0 ? (
          <EventList events={events} hrefOf={(id) => paths.events.page(id)} />
        ) : (
          <EmptyState title="No events right now" level={2}>
            <p>{club.name} will list the next tastings and dinners here.</p>
          </EmptyState>
        )}
        {!isMember && (
          <p>
            Some events are for members only.{' '}
            <a className="link" href={paths.auth.login(paths.events.list())}>
              Sign in to see them
            </a>
          </p>
        )}
      </div>
    </ClubShell>
  )
}
