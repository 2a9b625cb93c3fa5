import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import type { ClubView } from '#/tenants/club-view'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { TierView } from '~/membership/tiers/tier-view'
import { ClubHero, JoinBar, JoinCallToAction, callToActionSize } from './club-hero'
import { ClubSection, Faq, HowItWorks, Story, Visit } from './club-sections'
import { type ClubLinks, ClubShell } from '#/tenants/components/club-shell'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { ClubEvents } from '~/club/events/public/components/event-list'
import type { ListedEvent } from '~/club/events/public/event-list.server'
import { ListTeaserWines } from '~/cellar/public-list/components/list-teaser-section'
import type { ListTeaser } from '~/cellar/public-list/list-teaser'
import type { ClubMonth } from '~/club/runs/member/club-month.server'
import { presetBlockOrder } from '~/foundation/theme/brand'
import {
  initialPage,
  orderedBlocks,
  requiredBlock,
  type BlockId,
  type PageBlocks,
} from '~/foundation/theme/page-blocks'
import { buttonStyle } from '~/foundation/ui/form/button'
import { Gallery, LatestBox, PersonBlock, Press } from './page-blocks'
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

/** On a brand-colored background the button keeps its contrast; hover adds an outline. */
const onBrandButton = cx(
  '[&_.button]:[--fill-hover:var(--on-brand)] [&_.button]:[--fill:var(--on-brand)] [&_.button]:[--word:var(--brand)]',
  '[&_.button:hover]:shadow-[0_0_0_4px_color-mix(in_oklab,var(--on-brand)_40%,transparent)]',
)

/**
 * The club page. Works without scripts. `page` holds the club's own blocks and their order, `renewalTerms` one sentence
 * on how memberships renew; `wineList` is null for a club without a public list, `giftHref` for one that sells no gifts,
 * `sommelierHref` for one whose guests may not ask, `events` where none are to come, `month` without a public run. A block
 * without content does not show.
 */
export function ClubPage({
  club,
  tiers,
  links,
  page = initialPage,
  renewalTerms,
  visitor,
  wineList = null,
  giftHref = null,
  sommelierHref = null,
  events = null,
  month = null,
}: {
  club: ClubView
  tiers: TierView[]
  links: ClubLinks
  page?: PageBlocks
  renewalTerms: string
  visitor?: ClubVisitor | null
  wineList?: ClubWineList | null
  giftHref?: string | null
  sommelierHref?: string | null
  events?: ClubPageEvents | null
  month?: { month: ClubMonth; href: string } | null
}) {
  const words = sectionHeadings[club.brand.preset]
  const blocks: Record<BlockId, ReactNode> = {
    story: <Story key="story" club={club} />,
    how: <HowItWorks key="how" club={club} tierCount={tiers.length} />,
    visit: <Visit key="visit" club={club} />,
    questions: <Faq key="questions" club={club} page={page} />,
    box: month && <LatestBox key="box" club={club} {...month} />,
    person: <PersonBlock key="person" club={club} person={page.person} />,
    gallery: <Gallery key="gallery" club={club} gallery={page.gallery} />,
    press: <Press key="press" club={club} press={page.press} />,
    wines: wineList && (
      <ClubSection key="wines" name="wines" title={words.list}>
        <ListTeaserWines {...wineList} />
        {sommelierHref && (
          <p className="club-more mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
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
          <p className="club-more mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <span>Looking for a present?</span>
            <a className={buttonStyle({ variant: 'secondary' })} href={giftHref}>
              Give a membership
            </a>
          </p>
        )}
      </ClubSection>
    ),
  }
  const isOpen = club.canTakeMembers && tiers.length > 0
  const order = orderedBlocks(page.order, presetBlockOrder[club.brand.preset]).filter(
    (block) => block === requiredBlock || !page.hidden.includes(block),
  )
  const eventsLink = events ? [{ href: events.href, label: 'Events' }] : []
  const listLink = wineList ? [{ href: wineList.href, label: 'Wine list' }] : []
  const visitLink = order.includes('visit') ? [{ href: '#visit', label: 'Visit' }] : []
  return (
    <ClubShell
      club={club}
      links={links}
      visitor={visitor}
      nav={[{ href: '#tiers', label: 'Membership' }, ...listLink, ...eventsLink, ...visitLink]}
    >
      <ClubHero club={club} tiers={tiers} joinHref={links.join} />
      <div className={isOpen ? undefined : 'pb-(--gap)'}>
        {order.map((block) => blocks[block])}
        <JoinBar club={club} tiers={tiers} joinHref={links.join} />
      </div>
      {isOpen && (
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
