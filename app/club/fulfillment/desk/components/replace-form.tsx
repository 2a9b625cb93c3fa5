import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { controlAttributes, controlOf, Field, FieldError, FieldFrame } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import type { DeskMember, DeskWine } from '../desk-view'
import { replacementReasons, type ReplacementReason } from '~/club/runs/orders/replacement-reasons'
import type { ReplacementChoice } from '../replacement-wines.server'
import { fillForm, refundForm, replacementForm } from '../schemas'

interface Line {
  id: string
  /** Bought besides the boxes. */
  isBought: boolean
  wineId: string
  status: string
  choices: ReplacementChoice[]
  formId: string
}

interface Props {
  member: DeskMember
  wines: Record<string, DeskWine>
  line: Line
  mayResolve: boolean
  /** Whether the person may give money back. */
  mayRefund: boolean
}

/** Replaces a bottle of a box or one that was bought, refunds that, or fills the place of one that is missing. */
export function ReplaceForm(props: Props) {
  const { line, mayResolve, mayRefund } = props
  if (line.status === 'released')
    return (
      <Banner tone="info" title="This bottle was refunded">
        <p>There is nothing to replace.</p>
      </Banner>
    )
  if (line.status !== 'short')
    return (
      <div className="grid gap-5">
        <Replace {...props} />
        {line.isBought && mayRefund && <Refund {...props} />}
        {line.isBought && !mayRefund && (
          <p className="text-muted">None left? An owner or a manager can refund this bottle.</p>
        )}
      </div>
    )
  if (mayResolve) return <Fill {...props} />
  return (
    <Banner tone="info" title="This bottle is missing">
      <p>An owner or a manager can fill its place from another wine.</p>
    </Banner>
  )
}

function Replace({ member, wines, line }: Props) {
  const form = useSchemaForm(replacementForm, {
    id: 'replace',
    intent: 'replace',
    defaultValue: { wineId: line.choices[0]?.group === 'same' ? line.wineId : '' },
  })
  const { fields } = form
  const isOut = line.status === 'out'
  return (
    <Card title={`Replace ${wines[line.wineId]?.name ?? 'this bottle'}`}>
      <p className="text-muted">
        {isOut
          ? `${member.fullName} brings this bottle back. Another one leaves the cellar, with the reason.`
          : `This bottle leaves the cellar as breakage, and another one takes its place${line.isBought ? ` among the bottles that ${member.fullName} bought` : ` in ${member.fullName}’s box`}.`}
      </p>
      <CheckedForm
        form={form}
        fields={{ formId: line.formId, bottleId: line.id }}
        className="mt-4 grid max-w-104 gap-4"
      >
        <ReasonChoice field={fields.reason} />
        <WineChoice
          field={fields.wineId}
          label="Replace with"
          choices={line.choices}
          none={
            line.isBought
              ? undefined
              : isOut
                ? 'None left: the member is still owed a bottle'
                : 'None left: the box stays one bottle short'
          }
        />
        <Field field={fields.note} label="Note" optional autoComplete="off" />
        <div className="flex flex-wrap gap-2">
          <SubmitButton intent="replace">Replace bottle</SubmitButton>
          <ButtonLink variant="secondary" to={paths.business.desk.member(member.id)}>
            Cancel
          </ButtonLink>
        </div>
      </CheckedForm>
    </Card>
  )
}

function Refund({ member, line }: Props) {
  const form = useSchemaForm(refundForm, { id: 'refund', intent: 'refund' })
  const isOut = line.status === 'out'
  return (
    <Card title="Refund it instead">
      <p className="text-muted">
        {member.fullName} gets the price of this bottle back, with its tax.
        {!isOut && ' The bottle leaves the cellar as breakage.'}
      </p>
      <CheckedForm
        form={form}
        fields={{ formId: line.formId, bottleId: line.id }}
        className="mt-4 grid max-w-104 gap-4"
      >
        <ReasonChoice field={form.fields.reason} />
        <Field field={form.fields.note} label="Note" optional autoComplete="off" />
        <div>
          <SubmitButton intent="refund" variant="secondary" pendingLabel="Refunding ...">
            Refund bottle
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}

function ReasonChoice({ field }: { field: FormField }) {
  return (
    <fieldset className="grid gap-2" id={field.id} tabIndex={-1}>
      <legend className="mb-1.5 font-semibold">What was wrong?</legend>
      <div className="grid grid-cols-3 gap-2 max-[22rem]:grid-cols-1">
        {(Object.keys(replacementReasons) as ReplacementReason[]).map((one) => (
          <label key={one} className={cx(choiceStyle, 'flex min-h-12 items-center gap-2.5 px-3 py-2')}>
            <input
              type="radio"
              name="reason"
              value={one}
              defaultChecked={field.initialValue === one}
              className={radioStyle}
            />
            {replacementReasons[one]}
          </label>
        ))}
      </div>
      <FieldError id={field.id} errors={field.errors} />
    </fieldset>
  )
}

function Fill({ member, wines, line }: Props) {
  const form = useSchemaForm(fillForm, { id: 'fill', intent: 'fill' })
  return (
    <Card title={`Fill the place of ${wines[line.wineId]?.name ?? 'this bottle'}`}>
      <p className="text-muted">None was left for {member.fullName}. Choose what they get instead.</p>
      <CheckedForm form={form} fields={{ bottleId: line.id }} className="mt-4 grid max-w-104 gap-4">
        <WineChoice field={form.fields.wineId} label="Wine" choices={line.choices} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton intent="fill">Add bottle to the box</SubmitButton>
          <ButtonLink variant="secondary" to={paths.business.desk.member(member.id)}>
            Cancel
          </ButtonLink>
        </div>
      </CheckedForm>
    </Card>
  )
}

const groups: Record<ReplacementChoice['group'], string> = {
  same: 'The same wine',
  run: 'Other wines of this run',
  other: 'Other wines here',
}

function WineChoice({
  field,
  label,
  choices,
  none,
}: {
  field: FormField
  label: string
  choices: ReplacementChoice[]
  /** Text of the choice that no bottle is left; without it a wine must be chosen. */
  none?: string
}) {
  const control = controlOf({ field })
  return (
    <FieldFrame
      name={control.name}
      id={control.id}
      errors={control.errors}
      label={label}
      hint={choices.length === 0 ? 'No wine is available in this location.' : undefined}
    >
      <select
        key={field.key}
        className={inputStyle()}
        defaultValue={control.defaultValue ?? ''}
        {...controlAttributes(control, choices.length === 0)}
      >
        <option value="">Please choose</option>
        {(Object.keys(groups) as ReplacementChoice['group'][]).map((group) => {
          const wines = choices.filter((one) => one.group === group)
          if (wines.length === 0) return null
          return (
            <optgroup key={group} label={groups[group]}>
              {wines.map(({ wineId, name, available }) => (
                <option key={wineId} value={wineId}>
                  {name} ({available} here)
                </option>
              ))}
            </optgroup>
          )
        })}
        {none && <option value="none">{none}</option>}
      </select>
    </FieldFrame>
  )
}
