import { Square, Volume2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Button } from '~/foundation/ui/form/button'
import { CopyButton } from '~/foundation/ui/form/copy-button'

/** Copies an answer, and reads it aloud where the browser can. Nothing without scripts. */
export function AnswerTools({
  text,
  language,
  question,
}: {
  text: string
  language: string
  question: string
}) {
  const canSpeak = useHydrated() && 'speechSynthesis' in window
  return (
    <>
      <CopyButton text={text} size="small" what={`answer to “${question}”`}>
        Copy
      </CopyButton>
      {canSpeak && <ReadAloud text={text} language={language} question={question} />}
    </>
  )
}

function ReadAloud({ text, language, question }: { text: string; language: string; question: string }) {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => () => window.speechSynthesis.cancel(), [])
  const press = () => {
    const { speechSynthesis } = window
    speechSynthesis.cancel()
    if (isSpeaking) return setSpeaking(false)
    const speech = new SpeechSynthesisUtterance(text)
    speech.lang = language
    speech.onend = speech.onerror = () => setSpeaking(false)
    speechSynthesis.speak(speech)
    setSpeaking(true)
  }
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={press}
      aria-label={isSpeaking ? 'Stop reading' : `Read the answer to “${question}” aloud`}
    >
      {isSpeaking ? <Square aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      {isSpeaking ? 'Stop' : 'Read aloud'}
    </Button>
  )
}
