// Cards and running subscriptions of the members of an import: /business/members/import/:memberImportId/cards
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { CardsSearch } from '~/business/moving-in/components/cards-search'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { MandateForm } from '~/business/moving-in/components/mandate-form'
import { cardInWords, subscriptionInWords } from '~/business/moving-in/cards/card-view'
import { requestCards } from '~/business/moving-in/cards/find-cards.server'
import { mandateWords, stateMandate } from '~/business/moving-in/cards/mandate.server'
import { cardCounts, cardRows } from '~/business/moving-in/queries.server'
import { changeImportRow, chooseSubscription } from '~/business/moving-in/review/change-row.server'
import { readCustomers, readSubscriptions } from '~/business/moving-in/review/found'
import { readRowChanges } from '~/business/moving-in/review/row-changes'
import { mandateForm, revisionForm, rowChoice } from '~/business/moving-in/schemas'
import { formatMoment } from '~/foundation/audit/filters'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { SelectField } from '~/foundation/ui/form/select-field'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { frameOf, requireImporter, requireMemberImport } from './import-request.server'

/** Rows of the page; the search answers most of them, and the rest is answered in parts. */
const most = 100

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, user, session } = await requireMemberImport(args)
  const [rows, counts] = await Promise.all([cardRows(db, session.id, most + 1), cardCounts(db, session.id)])
  const { mandate_name, mandate_at } = session
  return {
    frame: frameOf(session),
    revision: session.revision,
    search: {
      state: session.cards_state,
      sentence: session.cards_sentence,
      when: session.cards_at && formatMoment(club.timeZone, session.cards_at),
      counts: Object.fromEntries(counts),
    },
    mandate: {
      words: mandateWords(club.name),
      name: mandate_name ?? user.fullName,
      stated:
        mandate_name && mandate_at ? `${mandate_name}, ${formatMoment(club.timeZone, mandate_at)}` : null,
    },
    hasMore: rows.length > most,
    rows: rows.slice(0, most).map((row) => rowView(row, club.timeZone)),
  }
}

function rowView(row: Awaited<ReturnType<typeof cardRows>>[number], timeZone: string) {
  const { id, full_name: name, email_norm: email, version } = row
  const changes = readRowChanges(row.changes)
  const customers = readCustomers(row.customers)
  const customerId =
    changes.customerId !== undefined
      ? changes.customerId
      : customers.length === 1
        ? customers[0]!.customerId
        : ''
  const subscriptions = readSubscriptions(row.subscriptions).filter((one) => one.customerId === customerId)
  const current =
    subscriptions.find(({ subscriptionId }) => subscriptionId === changes.subscriptionId) ??
    (subscriptions.length === 1 ? subscriptions[0]! : null)
  const kind = row.subscription_choice ?? (current?.obstacle ? 'replace' : 'adopt')
  return {
    id,
    name,
    email,
    version,
    customer: {
      value: customerId ?? 'ask',
      options: {
        ...Object.fromEntries(
          customers.map((one) => [
            one.customerId,
            `${one.name ?? one.email ?? one.customerId}: ${cardInWords(one)}`,
          ]),
        ),
        ask: 'None: ask the member for a card',
      },
      isOpen: customers.length > 1,
    },
    subscription:
      subscriptions.length === 0
        ? null
        : {
            value: current ? `${kind} ${current.subscriptionId}` : '',
            options: Object.fromEntries(
              subscriptions.flatMap((one) => {
                const words = subscriptionInWords(one, timeZone)
                return [
                  ...(one.obstacle ? [] : [[`adopt ${one.subscriptionId}`, `Continues as it is: ${words}`]]),
                  [`replace ${one.subscriptionId}`, `Ends then, and ours begins that day: ${words}`],
                ]
              }),
            ),
            obstacle: current?.obstacle ?? null,
          },
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by, importId } = await requireImporter(args)
  const here = (done: string) => redirect(paths.business.memberImports.cards(importId, { done }), 303)
  const { now } = by
  return handleForms(args.request, args.context, {
    search: async () => {
      await requestCards(db, { importId, now })
      return here('')
    },
    customer: formHandler(rowChoice, async ({ id, version }, fields) => {
      const choice = choiceOf(fields, id)
      const customerId = choice === 'ask' ? null : choice
      await changeImportRow(db, { importId, rowId: id, version, changes: { customerId }, club, now })
      return here('row')
    }),
    subscription: formHandler(rowChoice, async ({ id, version }, fields) => {
      const [kind, subscriptionId] = choiceOf(fields, id).split(' ')
      if (kind !== 'adopt' && kind !== 'replace') return here('')
      await chooseSubscription(db, { importId, rowId: id, version, choice: kind, subscriptionId, club, now })
      return here('row')
    }),
    mandate: formHandler(mandateForm, async ({ revision, name }) => {
      await stateMandate(db, {
        importId,
        revision,
        statement: { name, words: mandateWords(club.name) },
        ...by,
      })
      return here('mandate')
    }),
    withdraw: formHandler(revisionForm, async ({ revision }) => {
      await stateMandate(db, { importId, revision, statement: null, ...by })
      return here('withdrawn')
    }),
  })
}

const choiceOf = (fields: Record<string, string>, id: string) => fields[`choice-${fields.intent}-${id}`] ?? ''

export const meta = privatePage('Cards: import members')

const doneMessages = {
  row: 'Saved.',
  mandate: 'Statement saved.',
  withdrawn: 'Statement withdrawn. Cards wait until each member confirms.',
}

export default function Cards() {
  const { frame, revision, search, mandate, rows, hasMore } = useLoaderData<typeof loader>()
  return (
    <>
      <ImportFrame
        {...frame}
        page="cards"
        lead="Cards that your Stripe account already holds continue to be charged. Other members are asked for a card when they confirm."
      />
      <FormResult done={doneMessages} except={['mandate']} />
      <CardsSearch {...search} />
      {rows.length > 0 && (
        <Card title="To look at">
          <p>
            Members with several customers at Stripe, or with a subscription that runs there. A subscription
            either continues or is replaced on its day, never both.
          </p>
          <ul className="grid gap-5">
            {rows.map((row) => (
              <li key={row.id} className="grid gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
                <p>
                  <Link
                    className="link font-semibold"
                    to={paths.business.memberImports.row(frame.importId, row.id)}
                  >
                    {row.name}
                  </Link>
                  <span className="block text-sm text-muted">{row.email}</span>
                </p>
                {row.customer.isOpen && (
                  <Choice row={row} intent="customer" label="Customer at Stripe" {...row.customer} />
                )}
                {row.subscription && (
                  <>
                    <Choice
                      row={row}
                      intent="subscription"
                      label="Subscription at Stripe"
                      {...row.subscription}
                    />
                    {row.subscription.obstacle && (
                      <p className="text-sm text-muted">
                        It can’t go on as it is: {row.subscription.obstacle}
                      </p>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
          {hasMore && <p className="text-muted">The first {most} are shown.</p>}
        </Card>
      )}
      <MandateForm mandate={mandate} revision={revision} />
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.memberImports.rehearsal(frame.importId)}>
          Continue to the rehearsal
        </ButtonLink>
      </div>
    </>
  )
}

function Choice({
  row,
  intent,
  label,
  value,
  options,
}: {
  row: { id: string; name: string; version: number }
  intent: string
  label: string
  value: string
  options: Record<string, string>
}) {
  return (
    <Form method="post" className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <HiddenFields fields={{ intent, id: row.id, version: row.version }} />
      <SelectField
        key={`${row.version} ${value}`}
        name={`choice-${intent}-${row.id}`}
        label={`${label}: ${row.name}`}
        options={options}
        defaultValue={value}
      />
      <SubmitButton intent={intent} id={row.id} variant="secondary">
        Save
      </SubmitButton>
    </Form>
  )
}
