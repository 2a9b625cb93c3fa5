// A member's box of a run, with their choices until its deadline: /customer/box/:runId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { BackLink } from '~/foundation/ui/back-link'
import { BoxChanges, BoxWines } from '~/club/runs/member/components/box-choices'
import { BoxFacts, PickUpPlace, PickUpLinks } from '~/club/runs/member/components/box-facts'
import { boxView, chargeView, pickUpView } from '~/club/runs/member/box-view'
import { deadline, outSentences } from '~/club/runs/member/box-words'
import { skipOwnBox, swapOwnWine } from '~/club/runs/member/choose.server'
import { boxOfRun } from '~/club/runs/member/member-boxes.server'
import { swapForm } from '~/club/runs/member/schemas'
import { undoSkipBox } from '~/club/runs/runs/choices.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { TrackingCard } from '~/club/fulfillment/parcels/components/tracking-card'
import { memberParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const runId = idIn(params, 'runId')
  const memberBox = await boxOfRun(db, { runId, memberId: member.id, now })
  if (!memberBox) throw new Response(null, { status: 404 })
  const current = await membershipToChange(db, { memberId: member.id })
  const { run, story, pictureUrl, outReason } = memberBox
  return {
    monthHref:
      (context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club)) + paths.month(runId),
    offers: await offersOf(db, {
      memberId: member.id,
      wineIds: memberBox.boxes.flatMap(({ lines }) => lines.map(({ wine }) => wine.id)),
      now,
    }),
    runId,
    title: run.title,
    story,
    pictureUrl,
    boxes: memberBox.boxes.map((box) => boxView(box, club)),
    outSentence: outReason && outSentences[outReason],
    pickUp: pickUpView(run, club),
    deadline: run.isOpen ? deadline(club.timeZone, run.cutOffAt) : null,
    charge: current ? chargeView(changeView(current, club.timeZone, now)) : null,
    parcels: (await memberParcels(db, { memberId: member.id })).filter((parcel) => parcel.runId === runId),
    done: new URL(request.url).searchParams.get('done') ?? '',
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, member, user, now } = await requireMember(request, context, 'box.choose')
  const runId = idIn(params, 'runId')
  const choice = { runId, memberId: member.id, userId: user.id, now }
  const done = (what: string) => redirect(paths.customer.box(runId, { done: what }), 303)
  return handleForms(request, context, {
    'skip-box': async () => {
      await skipOwnBox(db, choice)
      return done('skipped')
    },
    'undo-skip': async () => {
      await undoSkipBox(db, choice)
      return done('undone')
    },
    swap: formHandler(swapForm, async (swap) => {
      await swapOwnWine(db, { ...choice, ...swap })
      return done('swapped')
    }),
  })
}

export const meta = privateClubPage('Your box')

export default function Box() {
  const { title, story, pictureUrl, boxes, pickUp, deadline, parcels, done, ...data } =
    useLoaderData<typeof loader>()
  const skipped = boxes.find(({ status }) => status === 'skipped')
  return (
    <MemberPage>
      <div className="grid gap-1">
        <BackLink to={paths.customer.deliveries()}>Deliveries</BackLink>
        <h1 className="text-title-lg wrap-anywhere">{title}</h1>
      </div>
      <RejectionNotice />
      {done === 'skipped' && skipped && (
        <SuccessMessage title="Box skipped.">
          <p>What you paid goes into the next one. You can undo this until {skipped.deadline}.</p>
        </SuccessMessage>
      )}
      {done === 'undone' && !skipped && <SuccessMessage title="Skip undone. This box is yours again." />}
      {done === 'swapped' && <SuccessMessage title="Wine swapped. Your box is updated." />}
      {boxes.length === 0 && (
        <Banner title={data.outSentence ?? 'You have no box here.'}>
          <p>
            <ButtonLink to={data.monthHref} variant="secondary" document>
              See the wines of this box
            </ButtonLink>
          </p>
        </Banner>
      )}
      {(story || pictureUrl) && (
        <div className="grid items-start gap-5 @min-[46rem]:grid-cols-[1fr_1.4fr]">
          {pictureUrl && <img className="w-full rounded-card object-cover" src={pictureUrl} alt="" />}
          {story && <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{story}</p>}
        </div>
      )}
      {parcels.map((parcel) => (
        <TrackingCard key={parcel.orderId} parcel={parcel} />
      ))}
      {boxes.map((box) => (
        <TierBox key={box.key} box={box} />
      ))}
      {boxes.length === 0 && (
        <Card title="Pick-up">
          <p>
            {pickUp.days}
            {pickUp.hours && `, ${pickUp.hours}`}
          </p>
          <p>
            <PickUpPlace pickUp={pickUp} />
          </p>
          {deadline && <p>Members choose until {deadline}.</p>}
        </Card>
      )}
    </MemberPage>
  )
}

/** The box of one of the member's tiers: its wines, what may be changed, and the pick-up. */
function TierBox({ box }: { box: ReturnType<typeof boxView> }) {
  const { offers, runId, charge, parcels } = useLoaderData<typeof loader>()
  const isOpen = box.status !== 'delivered' && box.status !== 'canceled'
  return (
    <section className="grid gap-5" aria-labelledby={`box-${box.key}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`box-${box.key}`} className="text-2xl">
          {box.name}, {box.tierName}
        </h2>
        <Badge tone={box.tone}>{box.statusWord}</Badge>
      </div>
      {box.remark && <p>{box.remark}</p>}
      {box.deadline && (box.maySwap || box.maySkip) && (
        <p className="rounded-control bg-ink/6 px-4 py-3">
          Changes are open until <strong>{box.deadline}</strong>. If a wine runs short after that, the club
          chooses another one for you.
          {box.isMatchedToTaste &&
            box.maySwap &&
            ' Where a bottle has choices and you don’t swap, you may get the one that suits your taste best.'}
        </p>
      )}
      <BoxWines
        box={box}
        saleOf={(wine) => (
          <>
            <AddToCart offer={offers[wine.id]} title={wine.title} from={paths.customer.box(runId)} />
            <p>
              <a
                className="link inline-flex min-h-11 items-center max-sm:text-sm"
                href={paths.customer.sommelier(undefined, { about: wine.id })}
              >
                What shall I cook with this?<span className="sr-only"> {wine.title}</span>
              </a>
            </p>
          </>
        )}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title="Pick-up and payment" folds>
          <BoxFacts box={box} charge={charge} />
          {isOpen && parcels.length === 0 && (
            <div className={actionsStyle}>
              <PickUpLinks />
            </div>
          )}
        </Card>
        {isOpen && <BoxChanges box={box} charge={charge} />}
      </div>
    </section>
  )
}
