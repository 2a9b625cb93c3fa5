import { beers, noteOf } from '../besides'
import { irregular } from '../irregular'
import { byType } from '../list-maker'
import type { FileList } from '../made-list'
import { typeWords } from '../words'
import { comma, glass, mostly, plainText } from './parts'

const order = ['sparkling', 'white', 'rose', 'red', 'dessert', 'fortified'] as const

const pasted: FileList = {
  kind: 'text',
  id: '21-pasted',
  currency: 'USD',
  note: 'US; pasted from a web page, one line for a wine, "14 | 52", notes on lines of their own',
  maker: {
    seed: 2121,
    withoutVintage: 0.1,
    distort: irregular({ apostrophes: 'curly', misspelled: 0.03, plain: 0.1 }),
  },
  body(list) {
    const wines = list.take(48, (wine) => wine.price < 240)
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.en[type].toUpperCase()
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.3) && wine.price < 90 ? glass : [] })
        const label = plainText(
          list.line('{P}[, {A}][ {C:q}][ {G}][, {a}][, {K}] {V}', item, { titles: [title] }),
        )
        const pour = item.glasses[0] ? `${item.glasses[0].price} | ` : ''
        return `${label}  ${pour}${item.bottle}${list.chance(0.3) ? `\n${noteOf(list)}` : ''}`
      })
      return `${title}\n\n${lines.join('\n')}\n`
    })
    return `Menus  Wine  Reservations  Private Events  Gift Cards\n\nWINE LIST\n\n${sections.join('\n')}\nBEER\n\n${beers
      .slice(0, 5)
      .map(([name]) => `${name}  ${7 + list.between(0, 3)}`)
      .join('\n')}\n\nA 20% gratuity is added to parties of six or more.\n© 2025 All rights reserved\n`
  },
}

const webPage: FileList = {
  kind: 'html',
  id: '22-web-page',
  currency: 'EUR',
  note: 'French; a saved web page with navigation, headings and lists, prices in elements of their own',
  maker: {
    seed: 2222,
    language: 'fr',
    rate: 0.55,
    nonVintage: '',
    withoutVintage: 0.06,
    distort: irregular({ apostrophes: 'curly' }),
  },
  body(list) {
    const sections = byType(mostly(list, 'France', 44, 0.85, 260), order).map(([type, group]) => {
      const title = typeWords.fr[type]
      const rows = group.map((wine) => {
        const item = list.item(wine, {
          glasses: list.chance(0.25) && wine.price < 80 ? [{ ml: 120, printed: 120 }] : [],
        })
        const label = list.line('<strong>[{A} ][{C} ][{G}]</strong> {P}[, {a}] <em>{V}</em>', item, {
          titles: [title],
        })
        const pour = item.glasses[0]
          ? `<span class="verre">Verre 12 cl ${comma(item.glasses[0].price)} €</span> `
          : ''
        return `<li class="vin"><div>${label}</div><div class="prix">${pour}<span>${comma(item.bottle)} €</span></div></li>`
      })
      return `<section><h3>${title}</h3><ul>${rows.join('\n')}</ul></section>`
    })
    return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Notre carte des vins</title><script>window.dataLayer=[]</script><style>.vin{display:flex}</style></head>
<body><nav><a href="/">Accueil</a> <a href="/menu">Menus</a> <a href="/contact">Réserver au 01 55 55 01 23</a></nav><main><h1>La carte des vins</h1>${sections.join('\n')}</main><footer>12 rue des Halles, 75001 Paris &copy; 2025</footer></body></html>`
  },
}

const site: FileList = {
  kind: 'html',
  id: '27-site',
  currency: 'USD',
  note: 'US; a page of a site builder: nested divisions, prices before the label in the text, non-breaking spaces',
  maker: {
    seed: 2727,
    withoutVintage: 0.05,
    distort: irregular({ apostrophes: 'curly', plain: 0.1, spaced: 0.1 }),
  },
  body(list) {
    const sections = byType(
      list.take(46, ({ price }) => price < 260),
      order,
    ).map(([type, group]) => {
      const title = `${typeWords.en[type]} Wines`
      const rows = group.map((wine) => {
        const item = list.item(wine, { glasses: list.chance(0.3) && wine.price < 90 ? glass : [] })
        const label = list.line('{P}[ {A}][ {C}][ {G}]</p><p class="sub">[{a}, ][{R}, ]{K}&nbsp;{V}', item, {
          titles: [title],
        })
        const pour = item.glasses[0] ? `$${item.glasses[0].price} glass&nbsp;/&nbsp;` : ''
        return `<div class="menu-item"><div class="row"><div class="col"><p class="title">${label}</p></div><div class="col"><span class="price">${pour}$${item.bottle}</span></div></div></div>`
      })
      return `<div class="block"><div class="inner"><h2>${title}</h2>${rows.join('')}</div></div>`
    })
    return `<!doctype html><html><head><meta charset="utf-8"><title>Wine</title></head><body><header><ul><li>Home</li><li>Dinner</li><li>Wine</li></ul></header>${sections.join('')}<footer><p>Open Tuesday to Sunday, 5 to 10</p></footer></body></html>`
  },
}

const cellsPasted: FileList = {
  kind: 'text',
  id: '28-pasted-cells',
  currency: 'GBP',
  note: 'UK; pasted from a web page, one cell for a line: label, place, prices with their sizes',
  maker: {
    seed: 2828,
    rate: 0.55,
    glassStep: 0.5,
    nonVintage: 'NV',
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  body(list) {
    const sections = byType(
      list.take(44, ({ price }) => price < 220),
      order,
    ).map(([type, group]) => {
      const title = typeWords.en[type]
      const lines = group.map((wine) => {
        const isPoured = list.chance(0.35) && wine.price < 90
        const item = list.item(wine, {
          glasses: isPoured ? [125, 175].map((ml) => ({ ml, printed: ml })) : [],
        })
        const [label = '', place = ''] = list
          .cells(['{P}[, {C}][ {A}][ {G}] {V}', '[{a}, ][{R}, ]{K}'], item, { titles: [title] })
          .map(plainText)
        const pours = item.glasses.map(({ ml, price }) => `${ml}ml £${price.toFixed(2)}`)
        return [label, place, ...pours, `${isPoured ? 'Bottle ' : ''}£${item.bottle}`].join('\n')
      })
      return `${title}\n${lines.join('\n')}`
    })
    return `Our Wines\n${sections.join('\n')}\nPlease tell us about allergies.\n`
  },
}

export const webPages = [pasted, webPage, site, cellsPasted]
