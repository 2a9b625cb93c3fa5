import { formatDay } from '~/foundation/kit/dates'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { licenseForm } from '../runs/schemas'

/** The statement that the business may sell bottles to take away; asked before the first run is published. */
export function LicenseForm({
  businessName,
  license,
  today,
}: {
  businessName: string
  license: { number: string; statedOn: string } | null
  today: string
}) {
  const form = useSchemaForm(licenseForm, {
    id: 'license',
    intent: 'license',
    defaultValue: { number: license?.number ?? '', statedOn: license?.statedOn ?? today },
  })
  const { fields } = form
  return (
    <Card title="License to sell bottles to take away">
      <p className={noteStyle}>
        {license
          ? `Stated on ${formatDay(license.statedOn)}: ${license.number}.`
          : 'A run can be published once you have stated that you may sell bottles to take away. Ask your state’s alcohol authority if you are not sure.'}
      </p>
      <CheckedForm form={form} className="grid max-w-160 gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <Field field={fields.number} label="License number" autoComplete="off" />
          <Field field={fields.statedOn} type="date" label="Date of this statement" />
        </div>
        <Checkbox field={fields.mayTakeAway}>
          {businessName} holds this license, and it allows selling bottles to take away.
        </Checkbox>
        <div>
          <SubmitButton intent="license" variant="secondary" pendingLabel="Saving...">
            {license ? 'Update license' : 'Save license'}
          </SubmitButton>
        </div>
      </CheckedForm>
    </Card>
  )
}
