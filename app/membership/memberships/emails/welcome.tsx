import type { Club } from '#/tenants/club'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import {
  EmailButton,
  EmailContact,
  EmailDetails,
  EmailLayout,
  EmailParagraph,
  renderEmail,
  EmailTitle,
} from '~/foundation/messaging/email-layout'
import { noOwnWords, type OwnWords } from '~/foundation/messaging/automatic/own-words'
import type { Email } from '~/foundation/messaging/email'
import { EmailBottleList, plainTextBottles, type EmailBottles } from '~/foundation/messaging/email-bottles'
import { memberPages } from '~/foundation/messaging/notice-email'
import { emailBranding, type EmailSender } from '~/foundation/messaging/email-branding'
import {
  greeting,
  oneLine,
  plainTextDetails,
  plainTextEmail,
  plainTextSignature,
} from '~/foundation/messaging/plain-text'

interface Welcome {
  club: EmailSender & Pick<Club, 'kind'>
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  tierName: string
  amountCents: number
  currency: string
  /** Sales tax comes on top of the price. */
  addsTax?: boolean
  /** The first payment, tax included; null where it is not known. */
  firstPayment?: { paidCents: number; taxCents: number } | null
  /** The day the member first joined. */
  memberSince: Day
  /** The wines of the tier's next box; null where none is announced. */
  nextBox?: EmailBottles | null
  /** The business's own subject and paragraphs. */
  own?: OwnWords
}

/** Where members of each kind of business pick up their wine. */
const place = { restaurant: 'at the restaurant', shop: 'at the shop', winery: 'at the winery' }

/** Welcomes a member after the first payment: what they have, what happens next, how to cancel. */
export function welcomeEmail({
  club,
  clubOrigin,
  own = noOwnWords,
  nextBox: bottles = null,
  ...member
}: Welcome): Email {
  const branding = emailBranding(club)
  const dashboardUrl = clubOrigin + paths.customer.dashboard()
  const money = (cents: number) => formatMoney(cents, member.currency)
  const { firstPayment } = member
  const taxCents = firstPayment?.taxCents ?? 0
  const price = money(member.amountCents)
  const perMonth = `${price}${member.addsTax ? ' plus sales tax' : ''}`
  const paid = firstPayment && taxCents > 0 ? money(firstPayment.paidCents) : perMonth
  const tier = oneLine(member.tierName)
  const subject = `Welcome to ${branding.name}: your ${tier} membership is active`
  const facts = [
    ['Club', branding.name],
    ['Membership', tier],
    ['Price', `${price} per month${member.addsTax ? ' plus sales tax' : ''}`],
    ...(firstPayment && taxCents > 0
      ? ([
          ['Subtotal', money(firstPayment.paidCents - taxCents)],
          ['Sales tax', money(taxCents)],
          ['First payment', money(firstPayment.paidCents)],
        ] as const)
      : []),
    ['Member since', formatDay(member.memberSince)],
  ] as const
  const hello = greeting(member.fullName)
  const opening = `Your membership is active, and we’ve received your first payment of ${paid}. Here are the details:`
  const next =
    `What happens next: each month we choose wines for your tier and set them aside for you ${place[club.kind]}. ` +
    'Bring a photo ID when you pick them up: we can only give wine to people 21 or older.'
  const renewal =
    `Your membership renews every month for ${perMonth}, on the day of the month you joined, until you cancel. ` +
    'You can cancel at any time at no cost, or pause, on your membership page. ' +
    'A canceled membership stays active until the end of the month you’ve paid for. Questions? Write to'
  const html = renderEmail(
    <EmailLayout
      branding={branding}
      subject={subject}
      preview={`Your ${tier} membership is active.`}
      pages={memberPages(clubOrigin)}
    >
      <EmailTitle branding={branding}>Welcome to {branding.name}</EmailTitle>
      <EmailParagraph branding={branding}>{hello}</EmailParagraph>
      <EmailParagraph branding={branding}>{opening}</EmailParagraph>
      <EmailDetails branding={branding} facts={facts} />
      {bottles && <EmailBottleList branding={branding} bottles={bottles} />}
      <EmailParagraph branding={branding}>{next}</EmailParagraph>
      {own.paragraphs.map((paragraph, at) => (
        <EmailParagraph key={at} branding={branding}>
          {paragraph}
        </EmailParagraph>
      ))}
      <EmailButton branding={branding} href={dashboardUrl}>
        View my membership
      </EmailButton>
      <EmailContact branding={branding}>{renewal}</EmailContact>
    </EmailLayout>,
  )
  const text = plainTextEmail([
    `Welcome to ${branding.name}`,
    hello,
    opening,
    plainTextDetails(facts),
    ...(bottles ? plainTextBottles(bottles) : []),
    next,
    ...own.paragraphs,
    `Your membership:\n${dashboardUrl}`,
    `${renewal} ${branding.email}.`,
    plainTextSignature(branding),
  ])
  return { subject, html, text }
}
