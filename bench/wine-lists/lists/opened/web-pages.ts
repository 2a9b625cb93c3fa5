import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import { typeWords } from '../../words'
import { comma, glass, plainText } from '../parts'
import { guillemets, hasName, poured } from './parts'

const order = ['sparkling', 'white', 'orange', 'rose', 'red', 'dessert', 'fortified'] as const

const germanShop: FileList = {
  kind: 'html',
  id: '123-weinladen',
  currency: 'EUR',
  note: 'German; products of a shop system: title with house, wine and year, price with tax, price of a liter, a button',
  maker: { seed: 12323, language: 'de', rate: 0.5, step: 0.5, nonVintage: '' },
  body(list) {
    const wines = list.take(40, (wine) => hasName(wine) && wine.price < 150)
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.de[type]
      const products = group.map((wine, n) => {
        const item = list.item(wine)
        const label = list.line('{P}[ {A}][ {C}][ {G}] {V}</h2><p class="origin">[{a}, ][{R}, ]{K}', item, {
          titles: [title],
          ml: 750,
        })
        const liter = comma(Math.round(((item.bottle ?? 0) / 0.75) * 100) / 100)
        return `<li class="product type-product post-${2000 + n}"><a href="/produkt/${2000 + n}/"><img alt="" src="/bild-${n}.jpg"><h2 class="woocommerce-loop-product__title">${label}</p></a>
<span class="price"><span class="woocommerce-Price-amount amount"><bdi>${comma(item.bottle)}&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span></span><p class="wc-gzd-additional-info price-unit"><span>${liter}&nbsp;&euro;</span> / l</p><p class="wc-gzd-additional-info">inkl. 19 % MwSt.</p><p>Inhalt: 0,75 l</p><a class="button add_to_cart_button" href="?add-to-cart=${2000 + n}">In den Warenkorb</a></li>`
      })
      return `<h1 class="page-title">${title}</h1><ul class="products columns-3">${products.join('\n')}</ul>`
    })
    return `<!DOCTYPE html><html lang="de"><head><meta charset="UTF-8"><title>Weinladen</title><style>.products{list-style:none}</style></head><body><header><a href="/warenkorb">Warenkorb 0,00 &euro;</a><form><input placeholder="Suche"></form></header>${sections.join('\n')}<footer>Versandkostenfrei ab 95 &euro;. Impressum</footer></body></html>`
  },
}

const bottleShop: FileList = {
  kind: 'html',
  id: '124-bottle-shop',
  currency: 'USD',
  note: 'US; product cards of another shop system: vendor, title, "Regular price $45.00" that readers of screens hear',
  maker: {
    seed: 12424,
    rate: 0.7,
    nonVintage: 'NV',
    distort: irregular({ apostrophes: 'curly', plain: 0.1 }),
  },
  body(list) {
    const wines = list.take(44, (wine) => hasName(wine) && wine.price < 160)
    const names = {
      sparkling: 'Sparkling Wine',
      white: 'White Wine',
      orange: 'Orange Wine',
      rose: 'Rosé Wine',
      red: 'Red Wine',
      dessert: 'Dessert Wine',
      fortified: 'Fortified Wine',
    }
    const sections = byType(wines, order).map(([type, group]) => {
      const title = names[type]
      const cards = group.map((wine) => {
        const item = list.item(wine)
        const label = list.line(
          '{P}</div><h3 class="card__heading"><a href="#">[{C:q} ][{A} ][{G} ]{V}</a></h3><div class="card-tag">[{a}, ][{R}, ]{K}',
          item,
          {
            titles: [title],
          },
        )
        return `<li class="grid__item"><div class="card"><div class="card-vendor">${label}</div><div class="price"><span class="visually-hidden">Regular price</span><span class="price-item">$${item.bottle?.toFixed(2)}</span></div><button>Add to cart</button></div></li>`
      })
      return `<section><h2>${title}</h2><ul class="grid">${cards.join('')}</ul></section>`
    })
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bottles to go</title></head><body><div class="announcement">Free delivery over $100</div><nav><a>Shop</a><a>Visit</a></nav><main>${sections.join('')}</main><footer>&copy; 2025</footer></body></html>`
  },
}

const carta: FileList = {
  kind: 'text',
  id: '125-carta-online',
  currency: 'EUR',
  note: 'Italian; pasted from a web page: wine and year, house with region behind a hyphen, "Calice € 6,00 - Bottiglia € 28,00"',
  maker: { seed: 12525, language: 'it', rate: 0.52, glassStep: 0.5, nonVintage: '', withoutVintage: 0.08 },
  body(list) {
    const wines = list.take(38, (wine) => wine.country === 'Italy' && hasName(wine) && wine.price < 150)
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.it[type]
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, glass) })
        const [name = '', house = ''] = list
          .cells(['[{A} ][{C} ][{G}] {V}', '{P}[ - {R}]'], item, { titles: [title] })
          .map(plainText)
        const pour = item.glasses[0] ? `Calice € ${comma(item.glasses[0].price)} - Bottiglia ` : ''
        return `${name}\n${house}\n${pour}€ ${comma(item.bottle)}\n`
      })
      return `${title.toUpperCase()}\n\n${lines.join('\n')}`
    })
    return `Home\nMenu\nVini\nPrenota\n\nLa nostra carta dei vini\n\n${sections.join('\n')}\nCoperto € 2,50\nP.IVA 01234567890\nPrivacy policy\n`
  },
}

const mail: FileList = {
  kind: 'text',
  id: '126-mail',
  currency: 'USD',
  note: 'US; pasted from a mail: number, year, wine and price between tabs, glasses in a section of their own',
  maker: {
    seed: 12626,
    rate: 1.1,
    nonVintage: 'NV',
    size: (ml) => (ml === 375 ? '375ml' : '1.5L'),
    distort: irregular({ plain: 0.4, misspelled: 0.03, abbreviated: 0.2 }),
  },
  body(list) {
    let bin = 10
    const wines = list.take(52, (wine) => wine.price < 320)
    const sections = byType(wines, order).map(([type, group]) => {
      const title = `${typeWords.en[type]} Wine`
      const lines = group.map((wine) => {
        bin += 1
        const item = list.item(wine, { bin: `${bin}`, ml: list.chance(0.06) ? 375 : 750 })
        const cells = list.cells(['{V}', '{P}[, {A}][, {C}][, {G}][, {a}][ {S}]'], item, { titles: [title] })
        return [bin, ...cells.map(plainText), `$${item.bottle}`].join('\t')
      })
      return `${title}\n${lines.join('\n')}\n`
    })
    return `Hi,\n\nhere is the new list for the website. Call me if anything is missing.\n\n${sections.join('\n')}\nThanks,\nSam\n`
  },
}

const bullets: FileList = {
  kind: 'text',
  id: '127-carte-en-ligne',
  currency: 'EUR',
  note: 'French; pasted from a web page: bullets, the house after the wine, "– 12 cl 6,50 € – 75 cl 32 €" in the same line',
  maker: {
    seed: 12727,
    language: 'fr',
    rate: 0.52,
    glassStep: 0.5,
    nonVintage: '',
    withoutVintage: 0.1,
    distort: irregular({ apostrophes: 'curly' }),
  },
  body(list) {
    const wines = list.take(40, (wine) => wine.country === 'France' && hasName(wine) && wine.price < 150)
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.fr[type]
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.35, [{ ml: 120, printed: 120 }]) })
        const label = plainText(
          list.line(`[{A} ][{G} ][${guillemets(wine)}, ]{P}[, {a}][, {V}]`, item, {
            titles: [title],
            ml: 750,
          }),
        )
        const pour = item.glasses[0] ? `12 cl ${comma(item.glasses[0].price)} € – ` : ''
        return `• ${label} – ${pour}75 cl ${item.bottle} €`
      })
      return `${title}\n${lines.join('\n')}\n`
    })
    return `Accueil | La carte | Les vins | Nous trouver\n\nNos vins\n\n${sections.join('\n')}\nL’abus d’alcool est dangereux pour la santé.\n`
  },
}

export const webPages = [germanShop, bottleShop, carta, mail, bullets]
