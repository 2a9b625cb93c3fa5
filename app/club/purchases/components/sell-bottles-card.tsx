import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { noteStyle } from '~/foundation/ui/layout/text-style'

/** The owner's switch for selling bottles of the list to members. Off until the license is stated. */
export function SellBottlesCard({ isOn, hasLicense }: { isOn: boolean; hasLicense: boolean }) {
  return (
    <Card title="Extra bottles">
      <p>
        {isOn
          ? 'Members can buy bottles from your list. They pay online and pick them up with their next box.'
          : 'Members can’t buy bottles from your list.'}
      </p>
      <p className={noteStyle}>
        A wine is for sale while it is on your wine list with a bottle price and in stock. You can keep a
        single wine off sale on its own page. A tier can give its members a percentage off.
      </p>
      {hasLicense ? (
        <IntentForm
          intent="selling"
          fields={{ isOn: isOn ? 'off' : 'on' }}
          variant={isOn ? 'secondary' : 'primary'}
          pendingLabel="Saving..."
        >
          {isOn ? 'Stop selling bottles' : 'Start selling bottles'}
        </IntentForm>
      ) : (
        <p>State your license to sell bottles to take away first. The form is above.</p>
      )}
    </Card>
  )
}
