import { Badge } from '~/foundation/ui/feedback/badge'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { ModelSwitchButton } from '~/cellar/reading-model/components/model-switch'
import type { SommelierSettingsView } from '../settings-view'

/** Whether a language model writes answers, what it sends outside, and the button that changes it. */
export function AnswerModelSwitch({ view }: { view: SommelierSettingsView }) {
  const { model, isModelOn, use } = view
  return (
    <Card title="Language model">
      <p>
        <Badge tone={isModelOn && model ? 'green' : 'grey'}>
          {!model ? 'Not available' : isModelOn ? 'On' : 'Off'}
        </Badge>
      </p>
      {model ? <Offer model={model} /> : <NoModel isOn={isModelOn} />}
      <ModelSwitchButton
        hasModel={model !== null}
        isOn={isModelOn}
        mayChange={view.mayChangeModel}
        intents={{ on: 'model-on', off: 'model-off' }}
      />
      {use && (
        <>
          <h3 className="text-lg">{use.month}</h3>
          <KeyFigures
            figures={[
              { name: 'Answers by the language model', value: use.answers },
              { name: 'Estimated cost', value: use.cost },
            ]}
          />
          <p className="text-sm text-muted">{use.note}</p>
        </>
      )}
    </Card>
  )
}

function Offer({ model }: { model: NonNullable<SommelierSettingsView['model']> }) {
  return (
    <>
      <p>
        When it is on, {model.provider}’s model {model.name} words suggestions. It can only choose among wines
        that the built-in sommelier found, and what it says is checked before anyone sees it. Where the check
        fails or the model is slow, the built-in sommelier answers.
      </p>
      <p>
        <strong>What is sent to {model.provider}:</strong> the question as it was typed, and at most 30 wines
        that may fit, each with its producer, name, vintage, grapes, origin, style, prices by the bottle and
        the glass, and your note for the list. For guests and members these are wines of your public list, for
        staff wines of the whole cellar.
      </p>
      <p>
        <strong>What is not sent:</strong> names, addresses or tiers of members and guests, what they bought
        or rated, what you paid for a wine, revenue, and numbers of bottles. A person can type anything into a
        question, and it is sent as it is.
      </p>
    </>
  )
}

function NoModel({ isOn }: { isOn: boolean }) {
  return (
    <>
      <p>
        Questions are answered by the built-in, rule-based sommelier. It runs on our own servers, and no
        question leaves them. A language model is not set up on this site; its operator can add one.
      </p>
      {isOn && <p>It stays turned on for your business and will be used when it is set up again.</p>}
    </>
  )
}
