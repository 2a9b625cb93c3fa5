import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'

interface Settings {
  isOn: boolean
  hasSums: boolean
  tiers: { id: string; name: string; isGiftable: boolean }[]
}

/** Form in which the owner chooses the gifts that guests can buy. */
export function GiftSettingsCard({ settings }: { settings: Settings }) {
  const { isOn, hasSums, tiers } = settings
  return (
    <Card title="What can be given">
      <p>
        Gifts that were bought stay valid, whatever you change here. Your share and Tastevin’s fee are taken
        when a gift is bought; the months it pays for cost no second fee.
      </p>
      <RejectionNotice only={['settings']} />
      <Form method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="settings" />
        <Checkbox name="isOn" defaultChecked={isOn}>
          Guests can buy gifts on your club’s site
        </Checkbox>
        <fieldset className="grid gap-3" id="field-tiers" tabIndex={-1}>
          <legend className="mb-2 font-semibold">Gifts to offer</legend>
          {tiers.map(({ id, name, isGiftable }) => (
            <Checkbox key={id} name={`tier-${id}`} defaultChecked={isGiftable}>
              Months of {name}
            </Checkbox>
          ))}
          <Checkbox name="hasSums" defaultChecked={hasSums}>
            Sums of money, $25 to $1,000
          </Checkbox>
        </fieldset>
        <SubmitButton intent="settings">Save</SubmitButton>
      </Form>
    </Card>
  )
}
