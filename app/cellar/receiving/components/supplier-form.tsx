import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { supplierForm } from '../schemas'
import type { SupplierDetails } from '../suppliers/save-supplier.server'

/** The form of a supplier; `formId` is the id of the supplier that it adds. */
export function SupplierForm({ values, formId }: { values?: SupplierDetails; formId?: string }) {
  const form = useSchemaForm(supplierForm, { intent: 'save', defaultValue: values })
  const { fields } = form
  return (
    <CheckedForm form={form} className={formStyle}>
      {formId && <input type="hidden" name="formId" value={formId} />}
      <Field field={fields.name} label="Name" autoComplete="off" />
      <EmailField field={fields.email} label="Email" autoComplete="off" optional />
      <Field field={fields.phone} label="Phone" type="tel" inputMode="tel" autoComplete="off" optional />
      <TextArea
        field={fields.notes}
        label="Notes"
        hint="Account number, delivery days, who to call."
        rows={3}
        optional
      />
      <div className={actionsStyle}>
        <SubmitButton intent="save" pendingLabel="Saving...">
          {values ? 'Save supplier' : 'Add supplier'}
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
