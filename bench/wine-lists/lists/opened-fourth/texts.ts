// Web pages and texts: 419 to 423.
import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import { local } from '../../label'
import type { FileList } from '../../made-list'
import type { Wine } from '../../pool'
import { beers } from '../../besides'
import { typeWords } from '../../words'
import { comma, grouped, plainText } from '../parts'
import { poured } from '../opened/parts'
import { choose, from, glass, origin, outside, poursOf } from '../opened-third/parts'

const order = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified'] as const

const inn: FileList = {
  kind: 'html',
  id: '419-country-inn',
  currency: 'USD',
  note: 'US; an old web page whose list is a table without a head: bin, year and label, glass, bottle, headings across all cells, breaks and fixed spaces',
  maker: { seed: 41973, nonVintage: 'NV', withoutVintage: 0.05 },
  body(list) {
    let bin = 0
    const part = (title: string, wines: Wine[]) => {
      const rows = wines.map((wine) => {
        bin += list.between(1, 3)
        const item = list.item(wine, { bin: String(bin), glasses: poured(list, wine, 0.3, glass) })
        const label = list.line(`{V} {P}[, {A}][ {C}][ {G}]<br><i>${origin(wine)}</i>`, item, {
          titles: [title],
        })
        return `<tr><td>${bin}</td><td><font size="2">${label}</font></td><td align="right">${item.glasses[0]?.price ?? '&nbsp;'}</td><td align="right">${item.bottle}</td></tr>`
      })
      return `<tr><td colspan="4" bgcolor="#663333"><font color="#ffffff"><b>${title}</b></font></td></tr>\n${rows.join('\n')}`
    }
    return `<html><head><meta charset="utf-8"><title>Country Inn - Wine</title></head><body><table width="100%"><tr><td><a href="index.html">Home</a> | <a href="rooms.html">Rooms</a> | <a href="dining.html">Dining</a></td></tr></table><h1>Our Wine Cellar</h1><p>Glass / bottle prices. Half price bottles on Wednesdays.</p><table border="1" cellpadding="3">${part('SPARKLING', choose(list, 'sparkling', 5, 130))}${part('WHITE', choose(list, 'white', 14, 120, outside('Switzerland')))}${part('ROS&Eacute;', choose(list, 'rose', 3, 80))}${part('RED', choose(list, 'red', 20, 180))}</table><p>Last updated 10/2. 12 Mill Street. Open Wed - Sun 5 - 9.</p></body></html>`
  },
}

const cave: FileList = {
  kind: 'html',
  id: '420-cave-en-ligne',
  currency: 'EUR',
  note: 'French; a shop of wine with a bar: list items with spans for color, wine, house, year and amount in euros, prices of the shop and corkage in a text above, tags of organic farming',
  maker: { seed: 42079, language: 'fr', rate: 0.4, step: 0.1, nonVintage: '', withoutVintage: 0.05 },
  body(list) {
    const words = {
      sparkling: 'Bulles',
      white: 'Blanc',
      rose: 'Rosé',
      orange: 'Orange',
      red: 'Rouge',
      dessert: 'Moelleux',
      fortified: 'Muté',
    }
    const lines = list
      .shuffled(choose(list, 'any', 46, 140, from('France', 'Italy', 'Spain', 'Georgia')))
      .map((wine) => {
        const color = words[wine.type]
        const item = list.item(wine)
        const label = list.line(
          `<span class="nom">[{A}][{a}][ {C}][ {G}]</span> <span class="millesime">{V}</span> <span class="domaine">{P}</span>`,
          item,
          { titles: [color], ml: 750 },
        )
        const entry = list.entries.at(-1)!
        if (!wine.isNamedAfterPlace) entry.otherNames = [`${local(wine.appellation, 'fr')} ${entry.name}`]
        const tag = list.chance(0.4) ? '<span class="tag">AB</span>' : ''
        return `<li class="vin"><span class="pastille">${color}</span> ${label} ${tag}<span class="contenance">75 cl</span> <strong>${comma(item.bottle)} €</strong><a class="btn">Réserver</a></li>`
      })
    return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>La cave en ligne</title></head><body><header><h1>La Cave du Port</h1><nav>Accueil Cave Bar Contact</nav></header><main><p>Sur place, ajoutez 9 € de droit de bouchon.</p><ul>${lines.join('\n')}</ul></main><footer>Livraison offerte dès 120 €. La vente d’alcool est interdite aux mineurs.</footer></body></html>`
  },
}

const pasted: FileList = {
  kind: 'text',
  id: '421-copied-menu',
  currency: 'USD',
  note: 'US; a text copied from a document: house on a line, wine with grape and year on the next, place on a third and the amount alone on the last, blank lines between, glass and bottle sections',
  maker: { seed: 42183, nonVintage: 'NV', withoutVintage: 0.2 },
  body(list) {
    const one = (wine: Wine, title: string, isGlass: boolean) => {
      const drawn = list.item(wine, { glasses: glass })
      const item = isGlass ? { ...drawn, bottle: null } : { ...drawn, glasses: [] }
      const parts = list
        .cells(['{P}', '[{A} ][{C} ][{G}][ {V}]', origin(wine)], item, { titles: [title] })
        .map(plainText)
      return `${parts.filter(Boolean).join('\n')}\n${item.bottle ?? item.glasses[0]!.price}\n`
    }
    const part = (title: string, wines: Wine[], isGlass = false) =>
      `${title}\n\n${wines.map((wine) => one(wine, title, isGlass)).join('\n')}`
    return `WINE\n\n${part('WHITE BY THE GLASS', poursOf(list, 'white', 4), true)}\n${part('RED BY THE GLASS', poursOf(list, 'red', 4), true)}\n${part('SPARKLING BOTTLES', choose(list, 'sparkling', 4, 130))}\n${part('WHITE BOTTLES', choose(list, 'white', 9, 110, outside('Switzerland')))}\n${part('SKIN CONTACT BOTTLES', choose(list, 'orange', 3, 90))}\n${part('RED BOTTLES', choose(list, 'red', 14, 170))}\nBEER\n\n${beers
      .slice(0, 4)
      .map(([name]) => `${name}\n8\n`)
      .join('\n')}\n3% surcharge on all checks. Thank you for your support of our team.\n`
  },
}

const mail: FileList = {
  kind: 'text',
  id: '422-neue-karte',
  currency: 'EUR',
  note: 'German; a message with stars before each wine: year first, wine, house in capitals, amounts as "39.- / Glas 7,50", headings between equals signs by country and color',
  maker: {
    seed: 42289,
    language: 'de',
    rate: 0.55,
    step: 1,
    glassStep: 0.5,
    nonVintage: '',
    withoutVintage: 0.1,
    distort: irregular({ plain: 0.1, misspelled: 0.02 }),
  },
  body(list) {
    const wines = [
      ...choose(list, 'sparkling', 4, 110, from('Germany', 'France', 'Italy')),
      ...choose(list, 'white', 14, 110, from('Germany', 'Austria', 'France')),
      ...choose(list, 'orange', 3, 100),
      ...choose(list, 'red', 14, 130, from('Germany', 'Austria', 'Italy', 'Spain')),
    ]
    const sections = byType(wines, order).map(([type, group]) =>
      grouped(group, ({ country }) => country)
        .map(([country, own]) => {
          const shown = `${typeWords.de[type]} ${plainText(countryName(country))}`
          const lines = own.map((wine) => {
            const item = list.item(wine, { glasses: poured(list, wine, 0.3, glass) })
            const label = plainText(
              list.line('[{V} ][{A} ][{C} ][{G}], {P:u}[, {a}]', item, { titles: [shown], country }),
            )
            const pour = item.glasses[0] ? ` / Glas ${comma(item.glasses[0].price)}` : ''
            return `* ${label}  ${item.bottle}.-${pour}`
          })
          return `== ${shown} ==\n${lines.join('\n')}\n`
        })
        .join('\n'),
    )
    return `Hallo Jana,\nhier die neue Karte ab Donnerstag, die Glaspreise stehen dahinter. Bitte bis Mittwoch 14 Uhr prüfen!\n\n${sections.join('\n')}\nHugo 7,50 und Aperol Spritz 8,00 bleiben wie sie sind. Tel. 030 5550122\nGruß Tobi\n`
  },
}

const shared: FileList = {
  kind: 'text',
  id: '423-shared-document',
  currency: 'USD',
  note: 'US; a text of a shared document with dots between label and amounts, grape, house, place and year with commas, "12/45" or "45", reserve wines at the end with "market"',
  maker: { seed: 42391, nonVintage: 'NV', distort: irregular({ plain: 0.3, apostrophes: 'curly' }) },
  body(list) {
    const part = (title: string, wines: Wine[], isReserve = false) => {
      const lines = wines.map((wine) => {
        const drawn = list.item(wine, { glasses: poured(list, wine, 0.4, glass) })
        const isMarket = isReserve && wine.price > 150
        const item = isMarket ? { ...drawn, bottle: null } : drawn
        const label = plainText(list.line('[{A}][ {C}][ {G}], {P}[, {a}], {V}', item, { titles: [title] }))
        const price = isMarket
          ? 'market'
          : item.glasses[0]
            ? `${item.glasses[0].price}/${item.bottle}`
            : item.bottle
        return `${label} ${'.'.repeat(list.between(4, 14))} ${price}`
      })
      return `${title}\n${lines.join('\n')}\n`
    }
    return `Wine list DRAFT v3 (do not print)\n\n${part('Bubbly', choose(list, 'sparkling', 5, 120))}\n${part('White wine', choose(list, 'white', 13, 110))}\n${part('Rosé wine', choose(list, 'rose', 3, 80))}\n${part('Red wine', choose(list, 'red', 16, 150))}\n${part(
      'Reserve reds',
      choose(list, 'red', 6, 900, ({ price }) => price > 110),
      true,
    )}\n${part('Port and sherry', choose(list, 'fortified', 4, 130))}\nComments: Sam, 2:14 PM: can we move the rosé up?\n`
  },
}

const germanCountries: Record<string, string> = {
  Germany: 'aus Deutschland',
  Austria: 'aus Österreich',
  France: 'aus Frankreich',
  Italy: 'aus Italien',
  Spain: 'aus Spanien',
}
const countryName = (name: string) => germanCountries[name] ?? `aus ${name}`

export const texts = [inn, cave, pasted, mail, shared]
