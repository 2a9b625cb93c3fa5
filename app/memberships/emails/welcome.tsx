import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { Action, Facts, Frame, InlineLink, Paragraph, renderLetter, Title } from '~/messaging/frame'
import type { Letter } from '~/messaging/letter'
import { letterhead, type Sender } from '~/messaging/letterhead'
import { greeting, oneLine, plainFacts, plainLetter, plainSignature } from '~/messaging/plain-text'

interface Welcome {
  club: Sender & Pick<Club, 'kind'>
  /** Scheme and host of the club's own pages. */
  clubOrigin: string
  fullName: string
  tierName: string
  amountCents: number
  currency: string
  /** The day the person first joined. */
  memberSince: Day
}

/** Where members of each kind of club come by. */
const place = { restaurant: 'at the restaurant', shop: 'at the shop', winery: 'at the winery' }

/** Welcomes a member whose payment has arrived: what they have, what comes next, how to leave. */
export function welcomeLetter({ club, clubOrigin, ...member }: Welcome): Letter {
  const head = letterhead(club)
  const dashboardUrl = clubOrigin + paths.customer.dashboard()
  const price = formatMoney(member.amountCents, member.currency)
  const tier = oneLine(member.tierName)
  const subject = `Welcome to ${head.name}: your ${tier} membership is active`
  const facts = [
    ['Club', head.name],
    ['Membership', tier],
    ['Price', `${price} per month`],
    ['Member since', formatDay(member.memberSince)],
  ] as const
  const hello = greeting(member.fullName)
  const opening = `Your membership is active, and your first payment of ${price} has arrived. Here it is in short:`
  const next =
    `What happens next: each month we choose wines for your tier and set them aside for you ${place[club.kind]}. ` +
    'Bring a photo ID when you collect them, since we may hand wine only to people of 21 and over.'
  const renewal =
    `Your membership renews every month for ${price}, on the day of the month you joined, until you cancel. ` +
    'You can cancel at any time and without a fee on your membership page, or take a break. ' +
    'A cancelled membership stays open until the end of the month you have paid for. Questions? Write to'
  const html = renderLetter(
    <Frame head={head} subject={subject} preview={`Your ${tier} membership is active.`}>
      <Title head={head}>Welcome to {head.name}</Title>
      <Paragraph head={head}>{hello}</Paragraph>
      <Paragraph head={head}>{opening}</Paragraph>
      <Facts head={head} facts={facts} />
      <Paragraph head={head}>{next}</Paragraph>
      <Action head={head} href={dashboardUrl}>
        See my membership
      </Action>
      <Paragraph head={head} quiet>
        {renewal}{' '}
        <InlineLink head={head} href={`mailto:${encodeURI(head.email)}`}>
          {head.email}
        </InlineLink>
        .
      </Paragraph>
    </Frame>,
  )
  const text = plainLetter([
    `Welcome to ${head.name}`,
    hello,
    opening,
    plainFacts(facts),
    next,
    `Your membership:\n${dashboardUrl}`,
    `${renewal} ${head.email}.`,
    plainSignature(head),
  ])
  return { subject, html, text }
}
