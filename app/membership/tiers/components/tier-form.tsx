import { useState } from 'react'
import type { z } from 'zod'
import { formatMoney } from '~/foundation/kit/money'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, TextArea } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { memberPrice } from '../bottle-discount'
import { tierForm } from '../schemas'

/**
 * A tier's form. It includes the price only while no member pays it; after that, a price changes with notice on its
 * own page. `formId` is the id of the tier that it creates.
 */
export function TierForm({
  values,
  formId,
  fixedPrice,
  saveLabel,
  mayPublish = false,
}: {
  values?: z.input<typeof tierForm>
  formId?: string
  /** The price that members pay already. */
  fixedPrice?: string
  saveLabel: string
  /** Offers to publish it as it is saved; its button comes first. */
  mayPublish?: boolean
}) {
  const form = useSchemaForm(tierForm, { defaultValue: values })
  const { fields } = form
  const [discount, setDiscount] = useState(values?.bottleDiscountBp ?? '')
  return (
    <CheckedForm form={form} className={formStyle}>
      {formId && <input type="hidden" name="formId" value={formId} />}
      <Field field={fields.name} label="Name" />
      {fixedPrice === undefined ? (
        <Field
          field={fields.price}
          label="Price per month"
          hint="In US dollars, before tax."
          inputMode="decimal"
        />
      ) : (
        <input type="hidden" name="price" value={fixedPrice} />
      )}
      <Field
        field={fields.bottles}
        label="Bottles per month"
        hint="Leave blank if it varies."
        inputMode="numeric"
        optional
      />
      <Field
        field={fields.memberCap}
        label="Member limit"
        hint="Leave blank for no limit. When the tier is full, guests can join a waiting list."
        inputMode="numeric"
        optional
      />
      <div
        className="grid gap-1.5"
        onInput={({ target }) => target instanceof HTMLInputElement && setDiscount(target.value)}
      >
        <Field
          field={fields.bottleDiscountBp}
          label="Percent off every bottle"
          hint="What members of this tier save on bottles they buy from your list. Leave blank for none."
          inputMode="decimal"
          optional
        />
        <p className={noteStyle} aria-live="polite">
          {discountPreview(discount)}
        </p>
      </div>
      <TextArea field={fields.description} label="Description" rows={3} optional />
      <TextArea field={fields.benefits} label="Benefits" hint="One per line." rows={5} optional />
      <div className={actionsStyle}>
        {mayPublish && (
          <SubmitButton intent="publish" name="intent" value="publish" pendingLabel="Publishing...">
            Save and publish
          </SubmitButton>
        )}
        <SubmitButton
          intent="save"
          name="intent"
          value="save"
          variant={mayPublish ? 'secondary' : 'primary'}
          pendingLabel="Saving..."
        >
          {saveLabel}
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** Effect of a percentage on a price: "A $50.00 bottle costs members of this tier $45.00." */
function discountPreview(typed: string): string {
  const bp = tierForm.shape.bottleDiscountBp.safeParse(typed)
  if (!bp.success || bp.data === 0) return 'Members of this tier pay the list price.'
  return `A ${formatMoney(5_000)} bottle costs members of this tier ${formatMoney(memberPrice(5_000, bp.data))}.`
}

/** Form values of a tier. */
export function tierValues(tier: {
  name: string
  description: string
  priceCents: number
  bottles: number
  benefits: string[]
  memberCap: number | null
  bottleDiscountBp: number
}): z.input<typeof tierForm> {
  return {
    name: tier.name,
    description: tier.description,
    price: (tier.priceCents / 100).toFixed(2),
    bottles: tier.bottles > 0 ? String(tier.bottles) : '',
    benefits: tier.benefits.join('\n'),
    bottleDiscountBp: tier.bottleDiscountBp > 0 ? String(tier.bottleDiscountBp / 100) : '',
    memberCap: tier.memberCap === null ? '' : String(tier.memberCap),
  }
}
