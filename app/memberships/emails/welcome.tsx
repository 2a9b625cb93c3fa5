import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailParagraph,
  renderEmail,
  EmailTitle,
} from '~/messaging/email-layout'
import type { Email } from '~/messaging/email'
import { emailBranding, type EmailSender } from '~/messaging/email-branding'
import {
  greeting,
  oneLine,
  plainTextDetails,
  plainTextEmail,
  plainTextSignature,
} from '~/messaging/plain-text'

interface Welcome {
  club: EmailSender & Pick<Club, 'kind'>
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
export function welcomeEmail({ club, clubOrigin, ...member }: Welcome): Email {
  const branding = emailBranding(club)
  const dashboardUrl = clubOrigin + paths.customer.dashboard()
  const price = formatMoney(member.amountCents, member.currency)
  const tier = oneLine(member.tierName)
  const subject = `Welcome to ${branding.name}: your ${tier} membership is active`
  const facts = [
    ['Club', branding.name],
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
  const html = renderEmail(
    <EmailLayout branding={branding} subject={subject} preview={`Your ${tier} membership is active.`}>
      <EmailTitle branding={branding}>Welcome to {branding.name}</EmailTitle>
      <EmailParagraph branding={branding}>{hello}</EmailParagraph>
      <EmailParagraph branding={branding}>{opening}</EmailParagraph>
      <EmailDetails branding={branding} facts={facts} />
      <EmailParagraph branding={branding}>{next}</EmailParagraph>
      <EmailButton branding={branding} href={dashboardUrl}>
        See my membership
      </EmailButton>
      <EmailParagraph branding={branding} quiet>
        {renewal}{' '}
        <EmailLink branding={branding} href={`mailto:${encodeURI(branding.email)}`}>
          {branding.email}
        </EmailLink>
        .
      </EmailParagraph>
    </EmailLayout>,
  )
  const text = plainTextEmail([
    `Welcome to ${branding.name}`,
    hello,
    opening,
    plainTextDetails(facts),
    next,
    `Your membership:\n${dashboardUrl}`,
    `${renewal} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
