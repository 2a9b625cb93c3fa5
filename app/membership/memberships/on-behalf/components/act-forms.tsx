import type { ComponentProps, ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import type { BehalfAct } from '../acts'
import { cancelOnBehalfForm, onBehalfForm, pauseOnBehalfForm } from '../schemas'
import { ConsentFields } from './consent-fields'

export interface ActFormProps {
  memberId: string
  fullName: string
  /** In the club's time zone. */
  today: string
  label: string
}

/** The frame of the form of one act. */
export function ActForm({
  act,
  memberId,
  label,
  form,
  isDangerous = false,
  children,
}: {
  act: BehalfAct
  memberId: string
  label: string
  form: ComponentProps<typeof CheckedForm>['form']
  isDangerous?: boolean
  children: ReactNode
}) {
  return (
    <CheckedForm
      form={form}
      intent={act}
      action={paths.business.memberChange(memberId, { act })}
      className={narrowFormStyle}
    >
      {children}
      <div className="actions">
        <SubmitButton intent={act} variant={isDangerous ? 'danger' : 'primary'} pendingLabel="One moment...">
          {label}
        </SubmitButton>
        <ButtonLink to={paths.business.member(memberId)} variant="quiet">
          Back to the member
        </ButtonLink>
      </div>
    </CheckedForm>
  )
}

/** A skip, a resumption, or undoing a change. */
export function PlainActForm({ act, ...props }: ActFormProps & { act: BehalfAct }) {
  const form = useSchemaForm(onBehalfForm, {
    id: 'behalf',
    intent: act,
    defaultValue: { saidBy: props.fullName, saidOn: props.today },
  })
  return (
    <ActForm act={act} form={form} {...props}>
      <ConsentFields fields={form.fields} {...props} />
    </ActForm>
  )
}

export function PauseActForm({
  range,
  ...props
}: ActFormProps & { range: { earliest: string; latest: string } }) {
  const form = useSchemaForm(pauseOnBehalfForm, {
    id: 'behalf',
    intent: 'pause',
    defaultValue: { saidBy: props.fullName, saidOn: props.today },
  })
  return (
    <ActForm act="pause" form={form} {...props}>
      <Field
        field={form.fields.until}
        type="date"
        label="Pause until"
        min={range.earliest}
        max={range.latest}
      />
      <ConsentFields fields={form.fields} {...props} />
    </ActForm>
  )
}

export function CancelActForm(props: ActFormProps) {
  const form = useSchemaForm(cancelOnBehalfForm, {
    id: 'behalf',
    intent: 'cancel',
    defaultValue: { saidBy: props.fullName, saidOn: props.today },
  })
  return (
    <ActForm act="cancel" form={form} isDangerous {...props}>
      <TextArea field={form.fields.why} label="Why are they leaving?" optional rows={2} />
      <ConsentFields fields={form.fields} {...props} />
    </ActForm>
  )
}
