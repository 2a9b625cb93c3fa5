import { Link } from '@remix-run/react'
import { formatDay } from '~/foundation/kit/dates'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { ActChoice, ActChoices } from '~/foundation/ui/form/act-choices'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { closingForm } from '../schemas'

interface Plan {
  owed: { label: string; count: number; owes: string; href: string }[]
  members: number
  ends: { on: string; memberships: number }[]
  earliest: string
  latest: string
  formId: string
  messages: { close: string; leave: string }
  draft: {
    id: string
    kind: 'close' | 'leave'
    chosenOn: string | null
    refundOn: string
    lastOn: string
    message: string
  } | null
}

/** Effects of a closing in figures, and the form in which the owner chooses the day and the words. */
export function ClosingForm({ plan }: { plan: Plan }) {
  return (
    <>
      <WhatIsOwed plan={plan} />
      <PaidPeriods plan={plan} />
      <DraftForm plan={plan} />
    </>
  )
}

function WhatIsOwed({ plan: { owed } }: { plan: Plan }) {
  return (
    <Card title="What closing settles today">
      <p>
        Closing ends and refunds these by itself. Until the day of the refunds you can still hand over what is
        owed.
      </p>
      <DataTable
        label="What closing settles"
        rows={owed.map((line) => ({ ...line, id: line.label }))}
        columns={[
          { label: 'What', cell: ({ label, href }) => <Link to={href}>{label}</Link> },
          { label: 'Today', figure: true, cell: ({ count }) => count.toLocaleString('en-US') },
        ]}
      />
    </Card>
  )
}

function PaidPeriods({ plan: { ends, members } }: { plan: Plan }) {
  const first = ends[0]
  const last = ends.at(-1)
  if (!first || !last) return null
  const unpaid = members - ends.reduce((sum, { memberships }) => sum + memberships, 0)
  return (
    <Card title="When paid periods end">
      <p>
        {first.on === last.on
          ? `All of them end on ${formatDay(first.on)}.`
          : `The first ends on ${formatDay(first.on)}, the last on ${formatDay(last.on)}.`}
        {unpaid > 0 && ` ${countWords(unpaid, 'membership')} without a paid period end at once.`}
      </p>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          Memberships by the day of their end
        </summary>
        <DataTable
          label="Memberships by the day of their end"
          rows={ends.map((end) => ({ ...end, id: end.on }))}
          columns={[
            { label: 'Day', cell: ({ on }) => formatDay(on) },
            { label: 'Memberships', figure: true, cell: ({ memberships }) => memberships },
          ]}
        />
      </details>
    </Card>
  )
}

function DraftForm({ plan }: { plan: Plan }) {
  const { draft, messages, earliest, latest, formId } = plan
  const form = useSchemaForm(closingForm, {
    id: 'closing',
    intent: 'draft',
    defaultValue: {
      formId: draft?.id ?? formId,
      kind: draft?.kind ?? 'close',
      when: draft?.chosenOn ? 'day' : 'soon',
      chosenOn: draft?.chosenOn ?? '',
      refundOn: draft && draft.refundOn !== draft.lastOn ? draft.refundOn : '',
      message: draft?.message ?? messages.close,
    },
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={{ formId: draft?.id ?? formId }} className={formStyle}>
      <ActChoices field={fields.kind} legend="Why">
        <ActChoice field={fields.kind} value="close" label="We close the club" />
        <ActChoice field={fields.kind} value="leave" label="We move to another system">
          <p className="text-sm text-muted">
            Download the{' '}
            <a className="link" href={paths.business.closeMembers()}>
              members file
            </a>{' '}
            for it: people, tiers, prices, next payments, boxes owed, addresses and Stripe ids. Memberships
            here end, so no member is charged twice; the other system charges from its own first payment on.
          </p>
        </ActChoice>
      </ActChoices>
      <ActChoices field={fields.when} legend="When">
        <ActChoice
          field={fields.when}
          value="soon"
          label="As soon as paid periods end"
          note="No member pays again."
        />
        <ActChoice field={fields.when} value="day" label="On a day" note="Members renew until then.">
          <Field
            field={fields.chosenOn}
            type="date"
            min={earliest}
            max={latest}
            label="The club’s last day"
            hint={`From ${formatDay(earliest)} on, so that every month that is paid today has ended.`}
          />
        </ActChoice>
      </ActChoices>
      <Field
        field={fields.refundOn}
        type="date"
        optional
        label="Refund what is still owed on"
        hint="Boxes and purchases that were not handed over by then are refunded. Leave it empty for the club’s last day."
      />
      <TextArea
        field={fields.message}
        label="What your members are told"
        hint="Their own last day, boxes and balance are added to it."
        rows={8}
      />
      <p>
        <SubmitButton intent="draft">Review</SubmitButton>
      </p>
    </CheckedForm>
  )
}
