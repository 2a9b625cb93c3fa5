// One member, with what the business knows and may do about them: /business/members/:memberId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PayLinkCard } from '~/billing/dunning/components/pay-link-card'
import { DisputeList } from '~/billing/invoices/components/dispute-list'
import { InvoiceList } from '~/billing/invoices/components/invoice-list'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { MemberBoxes } from '~/club/runs/owed/components/member-boxes'
import { SecondPersonCard } from '~/club/fulfillment/desk/components/second-person-card'
import { paths } from '~/foundation/kit/paths'
import { Timeline } from '~/club/member-timeline/components/timeline'
import { EndMembershipForm } from '~/membership/memberships/cancellation/components/end-membership-form'
import { riskLine } from '~/membership/memberships/at-risk/risk-rules'
import { ComingUp } from '~/membership/memberships/change-requests/components/coming-up'
import { ActionBar } from '~/membership/memberships/members/components/action-bar'
import { MemberDetails } from '~/membership/memberships/members/components/member-details'
import { NotesCard } from '~/membership/memberships/records/components/notes-card'
import { TagsCard } from '~/membership/memberships/records/components/tags-card'
import { ConfirmRefund, RefundForm } from '~/membership/memberships/refund/components/refund-form'
import { PerksOfMember } from '~/club/perks/components/perk-balances'
import { MemberTastes } from '~/club/tastes/profile/components/member-tastes'
import { ReviewsCard } from '~/club/tastes/ratings/components/reviews-card'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { textLinkStyle } from '~/foundation/ui/layout/text-style'
import { memberAction } from './member.action.server'
import { memberPage } from './member.loader.server'

export const loader = (args: LoaderFunctionArgs) => memberPage(args)

export const action = (args: ActionFunctionArgs) => memberAction(args)

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.member.fullName} – Tastevin` : 'Tastevin',
)

/** Parts of the page beside each other where there is room. */
const columnsStyle = 'grid grid-cols-1 items-start gap-5 empty:hidden lg:grid-cols-2'

/** A part of the page that the address can name; the bar at the top does not cover it. */
function Section({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="grid scroll-mt-34 gap-5">
      {children}
    </div>
  )
}

export default function Member() {
  const data = useLoaderData<typeof loader>()
  const { member, membership, refunds, done, mayChange } = data
  const answer = useActionData<typeof action>()
  const confirm = answer?.confirm ?? null
  const here = paths.business.member(member.id)
  const overview = membership?.overview
  const canEnd = mayChange && overview && overview.status !== 'canceled'
  return (
    <>
      <PortalTitle back={{ href: paths.business.members(), label: 'Members' }} title={member.fullName} />
      <div>
        <ActionBar
          memberId={member.id}
          canRefund={mayChange && refunds.some(({ leftCents }) => leftCents > 0)}
          payLink={data.payLink}
          acts={data.acts}
          canEnd={Boolean(canEnd)}
        />
        <div className="grid gap-5">
          {done && !answer && <SuccessMessage tone={done.isPending ? 'info' : 'ok'} title={done.sentence} />}
          <RejectionNotice except={['note', 'tag', 'second-person', 'refund', 'end']} />
          {confirm && <ConfirmRefund action={here} member={member} confirm={confirm} />}
          <DisputeList disputes={data.contested} />
          {data.claim && (
            <Banner tone="warn" title="Not confirmed yet">
              <p>
                {data.claim}{' '}
                <Link className="link" to={paths.business.memberClaim(member.id)}>
                  Send or show the link, or correct their details
                </Link>
              </p>
            </Banner>
          )}
          {data.risk?.isAtRisk && (
            <Banner tone="warn" title="May leave">
              <p>{riskLine(data.risk)}</p>
            </Banner>
          )}
          {data.payLink && <PayLinkCard link={data.payLink} email={member.email} />}
          {overview && <ComingUp membership={overview} reader="business" />}
          <MemberProfile />
          <Section id="timeline">
            <Card title="Timeline" folds>
              <Timeline {...data.timeline} />
            </Card>
          </Section>
          <div className={columnsStyle}>
            <Section id="boxes">
              {data.boxes && <MemberBoxes {...data.boxes} />}
              <p>
                <Link to={paths.business.orders.list({ q: member.fullName })} className={textLinkStyle}>
                  All orders of {member.fullName}
                </Link>
              </p>
            </Section>
            <div className="grid gap-5">
              <Section id="perks">
                <PerksOfMember view={data.perks} />
              </Section>
              {data.seesMoney && (
                <Section id="payments">
                  <Payments />
                </Section>
              )}
            </div>
          </div>
          <div className={columnsStyle}>
            {mayChange && !confirm && (
              <Section id="refund">
                <RefundForm key={data.refundKey} action={here} refunds={refunds} />
              </Section>
            )}
            {canEnd && (
              <Section id="end">
                <EndMembershipForm
                  action={here}
                  member={member}
                  membership={{ ...membership, tierName: overview.tier.name }}
                />
              </Section>
            )}
          </div>
        </div>
      </div>
    </>
  )
}

/** The person, with tags, tastes and the notes of the team. */
function MemberProfile() {
  const data = useLoaderData<typeof loader>()
  const { member } = data
  return (
    <div className={columnsStyle}>
      <Section id="membership">
        <MemberDetails member={member} membership={data.membership?.overview ?? null} />
        <MemberTastes {...data.tastes} />
        <ReviewsCard view={data.reviews} about="member" allHref={data.reviewsHref} />
      </Section>
      <Section id="notes">
        <NotesCard
          memberId={member.id}
          notes={data.notes}
          edited={data.editedNote}
          newNoteId={data.newNoteId}
          hasMore={data.hasMoreNotes}
          mayWrite={data.mayNote}
          mayDeleteAll={data.mayDeleteAllNotes}
        />
        <div id="tags" className="scroll-mt-34">
          <TagsCard
            memberId={member.id}
            tags={data.tags}
            suggestions={data.suggestedTags}
            mayWrite={data.mayNote}
          />
        </div>
        <div id="pick-up" className="scroll-mt-34">
          <SecondPersonCard
            action={paths.business.member(member.id)}
            secondPerson={data.secondPerson}
            mayWrite={data.mayNote}
          />
        </div>
      </Section>
    </div>
  )
}

function Payments() {
  const { member, invoiceViews, hasMore, hasEarlier } = useLoaderData<typeof loader>()
  return (
    <Card title="Payments" folds>
      {invoiceViews.length === 0 ? <p>No payments yet.</p> : <InvoiceList invoiceViews={invoiceViews} />}
      {hasMore && (
        <div className="actions">
          <ButtonLink to={paths.business.member(member.id, { payments: 'all' })} variant="secondary">
            All payments
          </ButtonLink>
        </div>
      )}
      {hasEarlier && <p className="text-sm text-muted">Earlier payments are in your Stripe dashboard.</p>}
    </Card>
  )
}
