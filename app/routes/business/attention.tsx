// A list behind the dashboard: overdue payments, members who leave, unclaimed boxes: /business/dashboard/overdue and others
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { readNeedList } from '~/dashboard/attention/need-list.server'
import { needLists, type NeedList } from '~/dashboard/attention/needs'
import { remindedMessage } from '~/dashboard/attention/reminded.server'
import { NeedLines } from '~/dashboard/components/need-lines'
import { remindForm } from '~/dashboard/schemas'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { DomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { cardStyle } from '~/ui/layout/card'
import { PageLinks } from '~/ui/layout/page-links'

const pageSize = 50
const mostPages = 10_000

/** Desk staff see no payments. */
const permissions = { overdue: 'prices.read', leaving: 'members.read', unclaimed: 'orders.read' } as const

const listOf = (name: string | undefined): NeedList | undefined => needLists.find((list) => list === name)

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const list = listOf(params.list)
  const permission = list ? permissions[list] : 'portal.enter'
  const { db, businessId, may } = await requireBusiness(request, context, permission)
  const club = await context.services.clubs.byId(businessId)
  if (!list) throw new Response(null, { status: 404 })
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const now = context.now(businessId)
  const asked = new URL(request.url).searchParams
  const page = Math.min(mostPages, Math.max(1, Math.trunc(Number(asked.get('page'))) || 1))
  const { billing } = context.services
  const mayRemind = may('members.change')
  const found = await readNeedList(db, list, {
    ...{ timeZone: club.timeZone, now, mayServe: may('desk.serve') },
    payUrl: mayRemind ? (failureId) => billing.paymentRecoveryUrl(club, failureId, now) : null,
    part: { offset: (page - 1) * pageSize, limit: pageSize },
  })
  return {
    list,
    ...found,
    page,
    pages: Math.max(1, Math.ceil(found.found / pageSize)),
    done: mayRemind ? await remindedMessage(db, asked) : null,
  }
}

/** Sends a member the reminder of a payment. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'members.change')
  const club = await context.services.clubs.byId(businessId)
  if (listOf(params.list) !== 'overdue') throw new Response(null, { status: 404 })
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return handleForms(
    { request, context },
    {
      remind: formHandler(remindForm, async ({ id, back }) => {
        await context.services.billing.sendPaymentReminder(db, {
          ...{ failureId: id, club, userId: user.id, now: context.now(businessId) },
        })
        const done = { done: 'reminded', payment: id }
        return redirect(
          back === 'dashboard' ? paths.business.dashboard(done) : paths.business.attention('overdue', done),
          303,
        )
      }),
    },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} – Tastevin` : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers = notStored

export default function Attention() {
  const { list, title, about, lines, found, page, pages, empty, done } = useLoaderData<typeof loader>()
  const refused = useFormErrors()
  return (
    <>
      <SettingsTitle title={title} back={{ href: paths.business.dashboard(), label: 'Dashboard' }}>
        {about}
      </SettingsTitle>
      <ErrorSummary form={refused} />
      {done && !refused.rejection && <SuccessMessage title={done} />}
      {lines.length === 0 ? (
        <EmptyState title={found > 0 ? 'End of the list' : empty}>
          <ButtonLink to={paths.business.dashboard()} variant="secondary">
            Back to the dashboard
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-muted">
            {found === 1 ? '1 row' : `${found.toLocaleString('en-US')} rows`}.
          </p>
          <div className={cardStyle}>
            <NeedLines label={title} lines={lines} back="list" />
          </div>
        </>
      )}
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => paths.business.attention(list, { page: String(page) })}
      />
    </>
  )
}
