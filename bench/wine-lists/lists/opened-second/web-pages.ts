import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import { typeWords } from '../../words'
import { comma, glass, plainText } from '../parts'
import { poured } from '../opened/parts'
import { choose } from './parts'

const order = ['sparkling', 'white', 'orange', 'rose', 'red', 'dessert', 'fortified'] as const

const message: FileList = {
  kind: 'text',
  id: '218-mensagem',
  currency: 'BRL',
  note: 'Portuguese in Brazil; a message copied from a phone: stars around headings, signs before wines, "R$ 189,00" below, glass behind',
  maker: {
    seed: 21818,
    language: 'pt',
    rate: 4.2,
    step: 1,
    nonVintage: '',
    withoutVintage: 0.12,
    distort: irregular({ plain: 0.3 }),
  },
  body(list) {
    const sections = byType(choose(list, 'any', 40, 120), order).map(([type, group]) => {
      const title = typeWords.pt[type].toUpperCase()
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.3, glass) })
        const label = plainText(
          list.line('{P}[ {A}][ {C}][ {G}] {V} ([{R}, ]{K})', item, { titles: [title] }),
        )
        const pour = item.glasses[0] ? ` (taça R$ ${comma(item.glasses[0].price)})` : ''
        return `🍷 ${label}\nR$ ${comma(item.bottle)}${pour}`
      })
      return `*${title}*\n\n${lines.join('\n')}\n`
    })
    return `[12/05 18:22] Adega: Boa noite! Segue a nossa carta 😊\n\n${sections.join('\n')}\nEntregamos até 22h. Taxa R$ 12,00. Pix ou cartão 💳\n`
  },
}

const definitions: FileList = {
  kind: 'html',
  id: '219-wine-page',
  currency: 'EUR',
  note: 'Ireland; a web page with lists of definitions: wine and year as the term, price and origin as two definitions, glass in small letters',
  maker: {
    seed: 21919,
    rate: 0.62,
    step: 1,
    glassStep: 0.5,
    nonVintage: 'NV',
    distort: irregular({ apostrophes: 'curly', plain: 0.1 }),
  },
  body(list) {
    const sections = byType(choose(list, 'any', 44, 140), order).map(([type, group]) => {
      const title = typeWords.en[type]
      const rows = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
        const label = list.line(
          '<dt>{P}[, {A}][ {C:q}][ {G}] {V}</dt><dd class="origin">[{a}, ][{R}, ]{K}</dd>',
          item,
          { titles: [title] },
        )
        const pour = item.glasses[0] ? ` <small>glass €${item.glasses[0].price.toFixed(2)}</small>` : ''
        return `${label}<dd class="price">€${item.bottle}${pour}</dd>`
      })
      return `<section class="menu-section"><h3>${title}</h3><dl>${rows.join('\n')}</dl></section>`
    })
    return `<!doctype html><html lang="en-IE"><head><meta charset="utf-8"><title>Wine | The Quay</title><script>window.dataLayer=[{"price":12}]</script></head><body><header><a href="/">The Quay</a><nav><ul><li>Food</li><li>Wine</li><li>Vouchers from €50</li></ul></nav></header><main><h1>Wine</h1><p>Our list changes often. Corkage €20.</p>${sections.join('\n')}</main><footer>Open Tuesday to Saturday from 5.30pm. 01 555 0100</footer></body></html>`
  },
}

const notes: FileList = {
  kind: 'text',
  id: '220-notes-table',
  currency: 'USD',
  note: 'US; a table of a notes program with bars between cells: wine, house, place, year, glass and bottle, headings with number signs',
  maker: {
    seed: 22020,
    rate: 1.1,
    nonVintage: 'NV',
    withoutVintage: 0.08,
    distort: irregular({ plain: 0.3, misspelled: 0.02 }),
  },
  body(list) {
    const sections = byType(choose(list, 'any', 42, 150), order).map(([type, group]) => {
      const title = typeWords.en[type]
      const rows = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
        const cells = list
          .cells(['[{A} ][{C} ][{G}]', '{P}', '{Z}', '{V}'], item, { titles: [title] })
          .map(plainText)
        return `| ${[...cells, item.glasses[0]?.price ?? '', item.bottle].join(' | ')} |`
      })
      return `## ${title}\n\n| Wine | Producer | From | Year | Glass | Bottle |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
    })
    return `# Wine list spring\n\n> draft, prices to be checked with Ana\n\n${sections.join('\n')}\n- [ ] order more Vermouth\n- [x] print on Thursday\n`
  },
}

export const webPages = [message, definitions, notes]
