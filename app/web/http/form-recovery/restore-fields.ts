type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notTyped = new Set(['hidden', 'password', 'file', 'submit', 'button'])

/**
 * Restores values into the page's form with the same `intent` and the most of these fields. Returns whether there
 * was one with anything to restore.
 */
export function restoreFields(page: Document, fields: Record<string, string>): boolean {
  const forms = [...page.querySelectorAll<HTMLFormElement>('form[method="post" i]')]
    .filter((form) => hasIntent(form, fields.intent))
    .map((form) => controlsOf(form).filter(({ name }) => Object.hasOwn(fields, name) || isBox(form, name)))
    .sort((a, b) => controlsNamed(b, fields) - controlsNamed(a, fields))
  const [controls = []] = forms
  if (controlsNamed(controls, fields) === 0) return false
  for (const control of controls) {
    setValue(control, fields[control.name])
    const hiding = control.closest('details')
    if (hiding && fields[control.name]) hiding.open = true
  }
  return true
}

const controlsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Control[]).filter(({ name, type }) => name && !notTyped.has(type))

const controlsNamed = (controls: Control[], fields: Record<string, string>) =>
  new Set(controls.filter(({ name }) => Object.hasOwn(fields, name)).map(({ name }) => name)).size

/** An unchecked box is not among the fields. */
const isBox = (form: HTMLFormElement, name: string) =>
  form.querySelector(`input[type=checkbox][name="${CSS.escape(name)}"]`) !== null

function hasIntent(form: HTMLFormElement, intent: string | undefined): boolean {
  const intents = form.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[name=intent]')
  return intent === undefined || [...intents].some(({ value }) => value === intent)
}

/** As if it were typed, so that event listeners notice. */
function setValue(control: Control, value: string | undefined) {
  if (control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)) {
    if (control.checked !== (value === control.value) && (control.type === 'checkbox' || !control.checked))
      control.click()
    return
  }
  if (value === undefined || control.value === value) return
  // React has a setter of its own on the element, which would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')?.set?.call(
    control,
    value,
  )
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
