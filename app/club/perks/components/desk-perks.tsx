import { Form, useActionData } from '@remix-run/react'
import { balanceSentence, type PerkBalance } from '~/membership/tiers/perks/perk-words'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { submissionIn, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { usePerkForm } from '../schemas'

export interface DeskPerksView {
  tierName: string | null
  isEntitled: boolean
  /** Why there are no perks now, in a sentence; empty while there are. */
  reason: string
  /** Each with the id of the use that its form records. */
  perks: (PerkBalance & { useId: string })[]
  uses: {
    id: string
    name: string
    note: string
    when: string
    recordedBy: string | null
    mayUndo: boolean
  }[]
}

/** A member's perks at the desk: what is left, a button for each, and what was used. Nothing where there are none. */
export function DeskPerks({ fullName, view }: { fullName: string; view: DeskPerksView }) {
  const { perks, uses, isEntitled, reason, tierName } = view
  const refusedId = submissionIn(useActionData<unknown>())?.initialValue?.perkId
  // Another desk may have used the perk up meanwhile: then its form, which would say so, is gone.
  const hasForm = isEntitled && perks.some(({ id, left }) => id === refusedId && left !== 0)
  if (perks.length === 0 && uses.length === 0)
    return <RejectionNotice only={['undo-perk', ...(hasForm ? [] : ['use-perk'])]} />
  return (
    <Card title={tierName ? `Perks of ${tierName}` : 'Perks'}>
      <RejectionNotice only={['undo-perk', ...(hasForm ? [] : ['use-perk'])]} />
      {!isEntitled && <p>{reason}</p>}
      <ul className="grid gap-px overflow-hidden bg-line">
        {perks.map((perk) => (
          <PerkRow key={perk.id} perk={perk} isEntitled={isEntitled} fullName={fullName} />
        ))}
      </ul>
      {uses.length > 0 && (
        <details open={uses.some(({ mayUndo }) => mayUndo)}>
          <summary className={disclosureStyle}>Used so far</summary>
          <ul className="mt-2 grid gap-2">
            {uses.map(({ id, name, note, when, recordedBy, mayUndo }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="min-w-0 wrap-anywhere">
                  {name}, {when}
                  {recordedBy && `, recorded by ${recordedBy}`}
                  {note && <span className="block text-sm text-muted">{note}</span>}
                </span>
                {mayUndo && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="undo-perk" />
                    <input type="hidden" name="useId" value={id} />
                    <SubmitButton variant="quiet" size="small" aria-label={`Take back ${name}, ${when}`}>
                      Take back
                    </SubmitButton>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function PerkRow({
  perk,
  isEntitled,
  fullName,
}: {
  perk: PerkBalance & { useId: string }
  isEntitled: boolean
  fullName: string
}) {
  const submission = submissionIn(useActionData<unknown>())
  const isMine = submission?.initialValue?.perkId === perk.id
  const form = useSchemaForm(usePerkForm, {
    id: `perk-${perk.id}`,
    intent: 'use-perk',
    submission: isMine ? submission : null,
  })
  const isUsedUp = perk.left === 0
  return (
    <li className="grid gap-2 bg-raised py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold wrap-anywhere">{perk.name}</p>
        {isUsedUp && <Badge tone="grey">Used</Badge>}
      </div>
      <p className="text-sm text-muted">{balanceSentence(perk)}</p>
      {perk.staffNote && <p className="text-sm">{perk.staffNote}</p>}
      {isEntitled && !isUsedUp && (
        <CheckedForm form={form} fields={{ perkId: perk.id, useId: perk.useId }} className="grid gap-3">
          <details>
            <summary className={disclosureStyle}>Add a note</summary>
            <Field field={form.fields.note} label="Note" autoComplete="off" optional />
          </details>
          <SubmitButton
            variant="secondary"
            intent="use-perk"
            pendingLabel="Recording..."
            aria-label={`Record for ${fullName}: ${perk.name}`}
          >
            Record as used
          </SubmitButton>
        </CheckedForm>
      )}
    </li>
  )
}
