// Who used a perk, and when: /business/membership-tiers/:tierId/perks/:perkId
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStoredWithAction } from '~/http/page-headers'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { listPerkUses } from '~/perks/perk-totals.server'
import { whenWords } from '~/perks/perk-views'
import { undoPerkForm } from '~/perks/schemas'
import { undoPerkUse } from '~/perks/use-perk.server'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { Row, RowList } from '~/ui/layout/row-list'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 100
const notFound = () => new DomainError('perk-not-found', 404, 'Perk not found.')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'prices.read')
  const club = await context.services.clubs.byId(businessId)
  const { tierId = '', perkId = '' } = params
  if (!club || !isId(perkId)) throw notFound()
  const query = new URL(request.url).searchParams
  const asked = query.get('after')
  const after = asked && isId(asked) ? asked : null
  const { perk, uses, next } = await db.read((db) => listPerkUses(db, { perkId, after, limit: pageSize }))
  if (!perk || perk.tierId !== tierId) throw notFound()
  return {
    tierId,
    perk: { id: perkId, name: perk.name },
    uses: uses.map(({ usedAt, ...use }) => ({ ...use, when: whenWords(usedAt, club.timeZone) })),
    isLater: after !== null,
    next,
    done: query.get('done') === 'undone',
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user } = await requireBusiness(request, context, 'tiers.change')
  const { tierId = '', perkId = '' } = params
  if (!isId(tierId) || !isId(perkId)) throw notFound()
  return handleForms(
    { request, context },
    {
      'undo-perk': formHandler(undoPerkForm, async ({ useId: id }) => {
        const by = { isManager: true, userId: user.id, now: context.now(businessId) }
        await undoPerkUse(db, { id, of: { tierId, perkId }, ...by })
        return redirect(paths.business.perkUses(tierId, perkId, { done: 'undone' }), 303)
      }),
    },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.perk.name} – Tastevin` : 'Perk – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers = notStoredWithAction

export default function PerkUses() {
  const { tierId, perk, uses, isLater, next, done } = useLoaderData<typeof loader>()
  const errors = useFormErrors()
  return (
    <>
      <SettingsTitle title={perk.name} back={{ href: paths.business.tierPerks(tierId), label: 'Perks' }}>
        Who used this perk, newest first.
      </SettingsTitle>
      <ErrorSummary form={errors} />
      {done && <SuccessMessage title="Use taken back. The member has it again." />}
      {uses.length === 0 ? (
        <EmptyState title={isLater ? 'End of the list' : 'Not used yet'}>
          <p>Staff record each use on the member’s page at the pick-up desk.</p>
        </EmptyState>
      ) : (
        <RowList label="Uses">
          {uses.map(({ id, memberId, memberName, note, when, recordedBy }) => (
            <Row
              key={id}
              name={
                <Link className={linkStyle} to={paths.business.member(memberId)}>
                  {memberName}
                </Link>
              }
              detail={note}
              status={recordedBy ? `${when}, recorded by ${recordedBy}` : when}
              stacked
            >
              <Form method="post">
                <input type="hidden" name="intent" value="undo-perk" />
                <input type="hidden" name="useId" value={id} />
                <SubmitButton variant="quiet" size="small" aria-label={`Take back: ${memberName}, ${when}`}>
                  Take back
                </SubmitButton>
              </Form>
            </Row>
          ))}
        </RowList>
      )}
      {next && (
        <ButtonLink variant="secondary" to={paths.business.perkUses(tierId, perk.id, { after: next })}>
          Show more
        </ButtonLink>
      )}
    </>
  )
}
