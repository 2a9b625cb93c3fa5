import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { TierView } from '~/membership/tiers/tier-view'
import { ClubHero, JoinCallToAction, callToActionSize } from './club-hero'
import { ClubSection, Faq, HowItWorks, Story, Visit } from './club-sections'
import { type ClubLinks, ClubShell } from '#/tenants/components/club-shell'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { ClubEvents } from '~/club/events/public/components/event-list'
import type { ListedEvent } from '~/club/events/public/event-list.server'
import { ListTeaserWines } from '~/cellar/public-list/components/list-teaser-section'
import type { ListTeaser } from '~/cellar/public-list/list-teaser'
import { buttonStyle } from '~/foundation/ui/form/button'
import { TierList } from './tier-list'

/** Data of the public wine list on the club page. */
interface ClubWineList {
  teaser: ListTeaser
  currency: string
  /** The list's own page. */
  href: string
}

/** Data of the events to come on the club page. */
interface ClubPageEvents {
  events: ListedEvent[]
  /** The page of all of them. */
  href: string
  hrefOf(eventId: string): string
}

type Section = 'story' | 'tiers' | 'wines' | 'events' | 'how' | 'visit' | 'questions'

/** Each theme's order of the sections. */
const sectionOrder: Record<ClubView['brand']['preset'], Section[]> = {
  trattoria: ['story', 'tiers', 'wines', 'events', 'how', 'visit', 'questions'],
  cellar: ['tiers', 'story', 'wines', 'events', 'how', 'questions', 'visit'],
  modern: ['tiers', 'how', 'wines', 'events', 'questions', 'visit', 'story'],
  natural: ['how', 'tiers', 'wines', 'events', 'story', 'visit', 'questions'],
}

/** On a brand-colored background the button keeps its contrast; hover adds an outline. */
const onBrandButton = cx(
  '[&_.button]:[--fill-hover:var(--on-brand)] [&_.button]:[--fill:var(--on-brand)] [&_.button]:[--word:var(--brand)]',
  '[&_.button:hover]:shadow-[0_0_0_4px_color-mix(in_oklab,var(--on-brand)_40%,transparent)]',
)

/**
 * The club page. Works without scripts. `renewalTerms` is one sentence on how memberships renew; `wineList` is null
 * for a club without a public list, `giftHref` for one that sells no gifts, `sommelierHref` for one
 * whose guests may not ask, `events` where none are to come.
 */
export function ClubPage({
  club,
  tiers,
  links,
  renewalTerms,
  visitor,
  wineList = null,
  giftHref = null,
  sommelierHref = null,
  events = null,
}: {
  club: ClubView
  tiers: TierView[]
  links: ClubLinks
  renewalTerms: string
  visitor?: ClubVisitor | null
  wineList?: ClubWineList | null
  giftHref?: string | null
  sommelierHref?: string | null
  events?: ClubPageEvents | null
}) {
  const words = sectionHeadings[club.brand.preset]
  const sections: Record<Section, ReactNode> = {
    story: <Story key="story" club={club} />,
    how: <HowItWorks key="how" club={club} tierCount={tiers.length} />,
    visit: <Visit key="visit" club={club} />,
    questions: <Faq key="questions" club={club} />,
    wines: wineList && (
      <ClubSection key="wines" name="wines" title={words.list}>
        <ListTeaserWines {...wineList} />
        {sommelierHref && (
          <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
            <span>Not sure what to drink?</span>
            <a className={buttonStyle({ variant: 'secondary' })} href={sommelierHref}>
              Ask the sommelier
            </a>
          </p>
        )}
      </ClubSection>
    ),
    events: events && (
      <ClubSection key="events" name="events" title={words.events}>
        <ClubEvents events={events.events} allHref={events.href} hrefOf={events.hrefOf} />
      </ClubSection>
    ),
    tiers: (
      <ClubSection key="tiers" name="tiers" title={tiers.length === 1 ? words.tier : words.tiers}>
        <TierList club={club} tiers={tiers} joinHref={links.join} />
        {tiers.length > 0 && <p className="club-note mt-7 max-w-176 text-sm text-muted">{renewalTerms}</p>}
        {giftHref && (
          <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <span>Looking for a present?</span>
            <a className={buttonStyle({ variant: 'secondary' })} href={giftHref}>
              Give a membership
            </a>
          </p>
        )}
      </ClubSection>
    ),
  }
  const eventsLink = events ? [{ href: events.href, label: 'Events' }] : []
  const listLink = wineList ? [{ href: wineList.href, label: 'Wine list' }] : []
  return (
    <ClubShell
      club={club}
      links={links}
      visitor={visitor}
      nav={[
        { href: '#tiers', label: 'Membership' },
        ...listLink,
        ...eventsLink,
        { href: '#visit', label: 'Visit' },
      ]}
    >
      <ClubHero club={club} tiers={tiers} joinHref={links.join} />
      {sectionOrder[club.brand.preset].map((section) => sections[section])}
      {club.canTakeMembers && tiers.length > 0 && (
        <section
          className={cx(
            'club-last mt-(--gap) grid justify-items-center gap-7 px-5 py-[clamp(3rem,2rem+5vw,6rem)]',
            'bg-brand text-center text-on-brand',
            onBrandButton,
            callToActionSize,
          )}
          aria-labelledby="last-title"
        >
          <h2 id="last-title" className="max-w-[22ch]">
            Join {club.name}
          </h2>
          <JoinCallToAction club={club} tiers={tiers} joinHref={links.join} />
        </section>
      )}
    </ClubShell>
  )
}
