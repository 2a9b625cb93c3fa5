import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SuggestField } from '~/cellar/catalog/components/suggest-field'

const field = (more = {}) => ({
  id: 'wine-appellation',
  key: undefined,
  name: 'appellation',
  errors: undefined,
  initialValue: 'Barolo',
  required: false,
  maxLength: 80,
  ...more,
})
const choices = ['Barolo', 'Barbaresco']
const markup = (more = {}) =>
  renderToStaticMarkup(
    <SuggestField field={field(more)} label="Appellation" source="appellation" choices={choices} />,
  )

describe('a field with suggestions, before scripts run', () => {
  it('is a labeled line of text with a list of names that the browser offers', () => {
    const html = markup()
    expect(html).toContain('for="wine-appellation"')
    expect(html).toMatch(/<input[^>]* list="wine-appellation-options"[^>]*>/)
    expect(html).toContain('value="Barolo"')
    expect(html).toContain('<datalist id="wine-appellation-options"><option value="Barolo">')
    expect(html).not.toContain('role="combobox"')
  })

  it('is described by its error', () => {
    expect(markup({ errors: ['Too long'] })).toMatch(/aria-invalid="true"[^>]*wine-appellation-error/)
  })
})
