// Gifts that a member gave and received, and what is left of them: /customer/gifts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { giverToken } from '~/club/gifts/gift-link.server'
import { memberGifts } from '~/club/gifts/member-gifts.server'
import { agreeToRenewal, endingMembership } from '~/club/gifts/redeem/agree-to-renewal.server'
import { alignGifts } from '~/club/gifts/redeem/align-gifts.server'
import { renewalForm } from '~/club/gifts/schemas'
import { giftOffer } from '~/club/gifts/settings.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { clubMembershipOf } from '~/membership/memberships/join/queries.server'
import { renewalTerms } from '~/membership/memberships/renewal-terms'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { Row, RowList } from '~/foundation/ui/layout/row-list'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const { env } = context.services
  const gifts = await memberGifts(db, member.id)
  const ending = await db.read((db) => endingMembership(db, member.id))
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    clubName: club.name,
    onOwnHost: context.host.kind === 'club',
    done: new URL(request.url).searchParams.get('done'),
    isMember: (await clubMembershipOf(db, member.userId))?.isLive ?? false,
    canGive: context.host.kind === 'club' && (await giftOffer(db)).isOn,
    monthsLeft: gifts.monthsLeft,
    balanceCents: gifts.balanceCents,
    ending: ending && {
      tierName: ending.tier.name,
      endsOn: dayIn(club.timeZone, ending.endsAt),
      hasCard: ending.hasCard,
      isAgreed: ending.isAgreed,
      terms: renewalTerms({ club, tier: ending.tier }, dayIn(club.timeZone, now)).text,
    },
    received: gifts.received.map(({ id, title, giverName, redeemedAt, redeemedAs, isApplied }) => ({
      id,
      title,
      giverName,
      redeemedOn: day(redeemedAt),
      redeemedAs,
      isApplied,
    })),
    sent: gifts.sent.map(({ id, title, receiverName, paidAt, status }) => ({
      id,
      title,
      receiverName,
      paidOn: day(paidAt)!,
      status,
      href: paths.gift.manage(giverToken(env.sessionSecret, id)),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.change')
  return handleForm(request, context, renewalForm, async () => {
    const { clientAddress, userAgent, services, origin } = context
    const ending = await db.read((db) => endingMembership(db, member.id))
    const { hasCard } = await agreeToRenewal(db, { memberId: member.id, club, clientAddress, userAgent, now })
    if (!hasCard) {
      const { url } = await services.billing.openPortal(db, {
        memberId: member.id,
        returnUrl: origin + paths.customer.billing({ from: 'portal' }),
        now,
      })
      return redirect(url, 303)
    }
    await alignGifts(services.billing.prepaid, db, { membershipId: ending!.id, now })
    return redirect(paths.customer.gifts({ done: 'renewing' }), 303)
  })
}

export const meta = privateClubPage('Gifts')

const statusBadges = {
  waiting: { tone: 'yellow', text: 'Not redeemed yet' },
  redeemed: { tone: 'green', text: 'Redeemed' },
  refunded: { tone: 'grey', text: 'Refunded' },
} as const

export default function Gifts() {
  const view = useLoaderData<typeof loader>()
  const { clubName, done, isMember, canGive, monthsLeft, balanceCents, ending, received, sent } = view
  const isEmpty = received.length === 0 && sent.length === 0
  return (
    <MemberPage title="Gifts">
      {done === 'redeemed' && (
        <SuccessMessage title="Your gift is redeemed.">
          <p>Enjoy it. What is left of it is always shown here.</p>
        </SuccessMessage>
      )}
      {done === 'renewing' && <SuccessMessage title="Your membership continues after the gift." />}
      {(monthsLeft > 0 || balanceCents > 0) && (
        <KeyFigures
          figures={[
            ...(monthsLeft > 0 ? [{ name: 'Months left', value: monthsLeft }] : []),
            {
              name: `Balance with ${clubName}`,
              value: formatMoney(balanceCents),
              note: 'Pays your membership before your card is charged. It never expires.',
            },
          ]}
        />
      )}
      {!isMember && balanceCents > 0 && view.onOwnHost && (
        <Card title="Choose a membership">
          <p>Your balance pays for it first.</p>
          <ButtonLink to={paths.join.signup()} document>
            See the memberships
          </ButtonLink>
        </Card>
      )}
      {ending && <EndingCard ending={ending} />}
      {received.length > 0 && <ReceivedGifts />}
      {sent.length > 0 && <GivenGifts />}
      {isEmpty && (
        <EmptyState title="No gifts yet" level={3} picture={<BottleRow count={3} />}>
          <p>Gifts that you give or receive at {clubName} appear here.</p>
        </EmptyState>
      )}
      {canGive && (
        <p>
          <ButtonLink to={paths.gift.buy()} variant="secondary" document>
            Give a membership
          </ButtonLink>
        </p>
      )}
    </MemberPage>
  )
}

function GivenGifts() {
  const { sent, onOwnHost } = useLoaderData<typeof loader>()
  return (
    <Card title="Given">
      <RowList label="Gifts you gave">
        {sent.map(({ id, title, receiverName, paidOn, status, href }) => (
          <Row
            key={id}
            name={title}
            detail={`For ${receiverName}, ${formatDay(paidOn)}`}
            status={<Badge tone={statusBadges[status].tone}>{statusBadges[status].text}</Badge>}
          >
            {onOwnHost && (
              <ButtonLink to={href} variant="quiet" document>
                Open
              </ButtonLink>
            )}
          </Row>
        ))}
      </RowList>
    </Card>
  )
}

function ReceivedGifts() {
  const { received } = useLoaderData<typeof loader>()
  return (
    <Card title="Received">
      <RowList label="Gifts you received">
        {received.map(({ id, title, giverName, redeemedOn, redeemedAs, isApplied }) => (
          <Row
            key={id}
            name={title}
            detail={`From ${giverName}, redeemed ${formatDay(redeemedOn!)}`}
            status={
              !isApplied
                ? 'Being set up. This takes a moment.'
                : redeemedAs === 'balance'
                  ? 'Added to your balance'
                  : redeemedAs === 'months'
                    ? 'Pays your next months'
                    : 'Your membership'
            }
          />
        ))}
      </RowList>
    </Card>
  )
}

interface Ending {
  tierName: string
  endsOn: string
  hasCard: boolean
  isAgreed: boolean
  terms: string
}

function EndingCard({ ending }: { ending: Ending }) {
  const form = useSchemaForm(renewalForm)
  const { tierName, endsOn, hasCard, isAgreed, terms } = ending
  return (
    <Card title="Stay a member after the gift">
      <p>
        Your {tierName} membership was a gift and ends on {formatDay(endsOn)}. Nothing is charged unless you
        choose to continue.
      </p>
      {isAgreed && !hasCard && <p>You agreed to continue. Please add a card to finish.</p>}
      <CheckedForm form={form} className="grid gap-4">
        <p className="text-sm">{terms}</p>
        <Checkbox field={form.fields.termsAccepted} required>
          I agree to the renewal terms above.
        </Checkbox>
        <SubmitButton pendingLabel="One moment...">
          {hasCard ? 'Continue my membership' : 'Continue and add a card'}
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}
