import { cx } from 'class-variance-authority'
import { useMemo, type PropsWithChildren } from 'react'
import type { z } from 'zod'
import { formatMoney } from '~/foundation/kit/money'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { EmailField } from '~/foundation/ui/form/email-field'
import { Field, FieldError, FieldFrame, controlAttributes } from '~/foundation/ui/form/field'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm, type FormField, type SchemaForm } from '~/foundation/ui/form/use-schema-form'
import { giftMonths, longestNote, monthsText, refundDays } from '../rules'
import { giftForm } from '../schemas'

interface GiftTier {
  id: string
  name: string
  priceCents: number
  currency: string
}

interface GiftFormProps {
  formId: string
  clubName: string
  tiers: GiftTier[]
  hasSums: boolean
  what: string | null
  today: string
  latest: string
  giver: { fullName: string; email: string }
}

/**
 * The gift, its receiver, its day and its giver, on one page, so that the form works without scripts. The style sheet
 * hides the fields that the choices leave out; in a browser that does not hide them, their hints say so.
 */
export function BuyGiftForm(props: GiftFormProps) {
  const { formId, tiers, what, today, latest, giver } = props
  const schema = useMemo(() => giftForm({ today, latest }), [today, latest])
  const form = useSchemaForm(schema, {
    defaultValue: {
      formId,
      what: what ?? tiers[0]?.id ?? 'sum',
      months: '3',
      delivery: 'email',
      sendOn: today,
      giverName: giver.fullName,
      giverEmail: giver.email,
    },
  })
  const { fields } = form
  return (
    <CheckedForm form={form} fields={{ formId }} className="group/gift grid gap-6">
      <GiftChoice {...props} fields={fields} />
      <ReceiverFields {...props} fields={fields} />
      <div className="grid gap-4">
        <h2 className="text-xl font-semibold">From</h2>
        <Field field={fields.giverName} label="Your name" autoComplete="name" autoCapitalize="words" />
        <EmailField
          field={fields.giverEmail}
          label="Your email address"
          hint="For your receipt and the link to your gift."
          autoComplete="email"
        />
        <Checkbox field={fields.isAdult}>I’m 21 or older.</Checkbox>
      </div>
      <p className={hintStyle}>
        You can take the gift back for {refundDays} days while it isn’t redeemed. It never expires. The person
        who redeems it must be 21 or older.
      </p>
      <SubmitButton wide pendingLabel="Opening checkout...">
        Continue to payment
      </SubmitButton>
    </CheckedForm>
  )
}

type OfGiftForm = GiftFormProps & Pick<SchemaForm<z.input<ReturnType<typeof giftForm>>>, 'fields'>

/** Months of a tier or a sum, and how many or how much. */
function GiftChoice({ tiers, hasSums, fields }: OfGiftForm) {
  return (
    <>
      <ChoiceGroup field={fields.what}>
        <legend className="mb-2 text-xl font-semibold">Your gift</legend>
        {tiers.map((tier) => (
          <Choice
            key={tier.id}
            field={fields.what}
            value={tier.id}
            note={`${formatMoney(tier.priceCents, tier.currency)} a month`}
          >
            Months of {tier.name}
          </Choice>
        ))}
        {hasSums && (
          <Choice field={fields.what} value="sum" note="Pays any membership here. Never expires.">
            A sum of money
          </Choice>
        )}
        {tiers.map(({ id, priceCents }) => (
          <input key={id} type="hidden" name={`price-${id}`} value={priceCents} />
        ))}
      </ChoiceGroup>
      {tiers.length > 0 && (
        <ChoiceGroup
          field={fields.months}
          className={cx(fieldStyle, 'group-has-[[name=what][value=sum]:checked]/gift:hidden')}
        >
          <legend className={`${labelStyle} mb-2`}>
            How many months <span className="font-normal text-muted">(for months of a membership)</span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
            {giftMonths.map((months) => (
              <Choice key={months} field={fields.months} value={String(months)}>
                {monthsText(months)}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
      )}
      {hasSums && (
        <div className="group-has-[[name=what]:not([value=sum]):checked]/gift:hidden">
          <Field
            field={fields.amount}
            label="Amount"
            hint="For a sum of money: $25 to $1,000."
            inputMode="decimal"
            placeholder="100"
            required={false}
          />
        </div>
      )}
    </>
  )
}

function ReceiverFields({ clubName, today, latest, fields }: OfGiftForm) {
  return (
    <div className="grid gap-4">
      <h2 className="text-xl font-semibold">For whom</h2>
      <Field field={fields.receiverName} label="Their name" autoComplete="off" autoCapitalize="words" />
      <ChoiceGroup field={fields.delivery}>
        <legend className="sr-only">How the gift gets there</legend>
        <Choice field={fields.delivery} value="email" note={`${clubName} sends it on the day you choose.`}>
          Email it to them
        </Choice>
        <Choice field={fields.delivery} value="link" note="You get a link and a card to print.">
          I’ll give it to them myself
        </Choice>
      </ChoiceGroup>
      <div className="grid gap-4 group-has-[[name=delivery][value=link]:checked]/gift:hidden">
        <EmailField
          field={fields.receiverEmail}
          label="Their email address"
          hint="If it’s emailed."
          autoComplete="off"
          required={false}
        />
        <Field
          field={fields.sendOn}
          label="Send it on"
          hint={`If it’s emailed. A day in ${clubName}’s time zone.`}
          type="date"
          min={today}
          max={latest}
          required={false}
        />
      </div>
      <FieldFrame
        name="note"
        id={fields.note.id}
        errors={fields.note.errors}
        label="Your note"
        optional
        hint={`Up to ${longestNote} characters.`}
      >
        <textarea
          key={fields.note.key}
          rows={4}
          maxLength={longestNote}
          defaultValue={typeof fields.note.initialValue === 'string' ? fields.note.initialValue : ''}
          {...controlAttributes(fields.note, true)}
          className={inputStyle()}
        />
      </FieldFrame>
    </div>
  )
}

function ChoiceGroup({
  field,
  className = 'grid gap-3',
  children,
}: PropsWithChildren<{ field: FormField; className?: string }>) {
  return (
    <fieldset className={className} id={field.id} tabIndex={-1}>
      {children}
      <FieldError id={field.id} errors={field.errors} />
    </fieldset>
  )
}

function Choice({
  field,
  value,
  note,
  children,
}: PropsWithChildren<{ field: FormField; value: string; note?: string }>) {
  return (
    <label className={`${choiceStyle} flex min-h-11 items-center gap-3 px-4 py-2.5`}>
      <input
        type="radio"
        name={field.name}
        value={value}
        defaultChecked={field.initialValue === value}
        className={radioStyle}
      />
      <span>
        <span className="block font-semibold">{children}</span>
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </label>
  )
}
