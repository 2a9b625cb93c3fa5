// Hand-overs that were recorded without a connection and could not be booked: /business/desk/refused
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { RefusedCard } from '~/club/fulfillment/desk/components/refused-card'
import { decideRefused, type Decision } from '~/club/fulfillment/desk/decide-refused.server'
import { refusedHandOvers, type RefusedHandOver } from '~/club/fulfillment/desk/refused-list.server'
import { decisionForm } from '~/club/fulfillment/desk/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { FormResult } from '~/foundation/ui/form/form-result'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'desk.resolve')
  return {
    timeZone: club.timeZone,
    refused: await refusedHandOvers(db),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'desk.resolve')
  return handleForms(request, context, {
    decide: formHandler(decisionForm, async ({ refusedId, decision }) => {
      await decideRefused(db, {
        id: refusedId,
        decision: decisionOf(decision, await refusedHandOvers(db)),
        userId: user.id,
        now,
      })
      return redirect(paths.business.desk.refused({ done: 'decided' }), 303)
    }),
  })
}

function decisionOf(text: string, shown: RefusedHandOver[]): Decision {
  if (text === 'loss' || text === 'nothing_left') return { kind: text }
  const isPurchase = shown.some(({ purchases }) => purchases.some(({ purchaseId }) => purchaseId === text))
  return isPurchase ? { kind: 'purchase', purchaseId: text } : { kind: 'entitlement', entitlementId: text }
}

export const meta = privatePage('Refused hand-overs')

export default function Refused() {
  const { refused, timeZone } = useLoaderData<typeof loader>()
  const open = refused.filter(({ decision }) => decision === null)
  const decided = refused.filter(({ decision }) => decision !== null)
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.desk.list(), label: 'Pick-up desk' }}
        title="Refused hand-overs"
      >
        A device without a connection recorded that these bottles were handed over, and they could not be
        booked. Decide what they were, so that the stock agrees.
      </PortalTitle>
      <FormResult done={{ decided: 'Decision saved.' }} asTitle except={['decide']} />
      {open.length === 0 && (
        <EmptyState title="Nothing to decide">
          <p>Hand-overs that could not be booked appear here.</p>
        </EmptyState>
      )}
      <div className="grid max-w-3xl gap-5">
        {open.map((one) => (
          <RefusedCard key={one.id} refused={one} timeZone={timeZone} />
        ))}
      </div>
      {decided.length > 0 && (
        <section className="grid max-w-3xl gap-5" aria-labelledby="decided">
          <h2 id="decided" className="text-2xl">
            Decided
          </h2>
          {decided.map((one) => (
            <RefusedCard key={one.id} refused={one} timeZone={timeZone} />
          ))}
        </section>
      )}
    </>
  )
}
