// The editor of a text block, loaded by the browser alone.
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading2, Italic, Link2, List, ListOrdered, Unlink } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '~/foundation/ui/form/button'
import { fieldId } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { isWebAddress } from '../blocks'
import { documentOf, textOfDocument } from '../editor-document'

export default function RichTextEditor({
  name,
  field,
  hasErrors,
}: {
  name: string
  /** Has the text as Markdown, before and after every change. Where it had the focus, the editor takes it. */
  field: RefObject<HTMLTextAreaElement>
  hasErrors: boolean
}) {
  const toolbar = useRef<HTMLDivElement>(null)
  const id = fieldId(name)
  const [takesFocus] = useState(() => field.current !== null && field.current === document.activeElement)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2] },
        blockquote: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
        link: { openOnClick: false, autolink: false, protocols: ['http', 'https'] },
      }),
    ],
    content: documentOf(field.current?.value ?? ''),
    immediatelyRender: false,
    // The policy of pages allows no styles from scripts; the few it needs are in the portal's sheet.
    injectCSS: false,
    onUpdate: ({ editor }) => {
      if (field.current) field.current.value = textOfDocument(editor.getJSON())
    },
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-hint`,
        ...(hasErrors && { 'aria-invalid': 'true' }),
        class: `message-text whitespace-pre-wrap ${inputStyle({ lines: 'several' })}`,
      },
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== 'F10') return false
        toolbar.current?.querySelector<HTMLElement>('button')?.focus()
        return true
      },
    },
  })
  useEffect(() => {
    if (takesFocus) editor?.commands.focus('end')
  }, [editor, takesFocus])
  if (!editor) return null
  return (
    <div className="grid gap-2">
      <Toolbar editor={editor} box={toolbar} />
      <EditorContent editor={editor} />
    </div>
  )
}

/** Its buttons are one stop of the Tab key; the arrow keys move between them, Escape leads back to the text. */
function Toolbar({ editor, box }: { editor: Editor; box: React.RefObject<HTMLDivElement> }) {
  const [isLinking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      heading: editor.isActive('heading'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      link: editor.isActive('link'),
    }),
  })
  const act = () => editor.chain().focus()
  const tools = [
    { label: 'Bold', icon: Bold, isOn: state.bold, run: () => act().toggleBold().run() },
    { label: 'Italic', icon: Italic, isOn: state.italic, run: () => act().toggleItalic().run() },
    {
      label: 'Heading',
      icon: Heading2,
      isOn: state.heading,
      run: () => act().toggleHeading({ level: 2 }).run(),
    },
    { label: 'List', icon: List, isOn: state.bullets, run: () => act().toggleBulletList().run() },
    {
      label: 'Numbered list',
      icon: ListOrdered,
      isOn: state.numbers,
      run: () => act().toggleOrderedList().run(),
    },
    state.link
      ? {
          label: 'Remove link',
          icon: Unlink,
          isOn: true,
          run: () => act().extendMarkRange('link').unsetLink().run(),
        }
      : { label: 'Link', icon: Link2, isOn: false, run: () => setLinking(true) },
  ]
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=toolbar] button')]
    const at = buttons.indexOf(document.activeElement as HTMLElement)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.key === 'Escape') {
      setLinking(false)
      editor.commands.focus()
    } else if (step !== 0 && at >= 0) buttons[(at + step + buttons.length) % buttons.length]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div ref={box} onKeyDown={move}>
      <div role="toolbar" aria-label="Format of the text" className="flex flex-wrap gap-1">
        {tools.map(({ label, icon: Icon, isOn, run }, at) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            tabIndex={at === 0 ? 0 : -1}
            onClick={run}
            className="inline-flex size-11 items-center justify-center rounded-control border border-transparent hover:bg-hover aria-pressed:border-edge aria-pressed:bg-hover [&_svg]:size-5"
          >
            <Icon aria-hidden="true" />
          </button>
        ))}
      </div>
      {isLinking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
    </div>
  )
}

function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [url, setUrl] = useState('https://')
  const [isWrong, setWrong] = useState(false)
  function set() {
    if (!isWebAddress(url.trim())) return setWrong(true)
    const { empty } = editor.state.selection
    const chain = editor.chain().focus()
    const href = url.trim()
    if (empty)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2.5">
      <label className="grid grow gap-1 text-sm">
        Web address
        <input
          type="url"
          autoFocus
          className={inputStyle()}
          value={url}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            set()
          }}
        />
      </label>
      <Button variant="secondary" size="small" onClick={set}>
        Set link
      </Button>
      {isWrong && (
        <p role="alert" className="w-full text-sm font-semibold text-danger">
          Please enter a full web address that begins with https://
        </p>
      )}
    </div>
  )
}
