// Web pages and texts: 519 to 523 of the draw.
import { irregular } from '../../irregular'
import { byType } from '../../list-maker'
import type { FileList } from '../../made-list'
import type { Wine, WineType } from '../../pool'
import { typeWords } from '../../words'
import { comma, plainText } from '../parts'
import { poured } from '../opened/parts'
import { choose, from, glass, inRegion, origin, poursOf } from './parts'

const order = ['sparkling', 'white', 'rose', 'red', 'dessert'] as const

const store: FileList = {
  kind: 'html',
  id: '519-store-listing',
  currency: 'USD',
  note: "US; a page of a shop's program: rows with name and year, size and type, origin, a score at times, stock, price with cents",
  maker: { seed: 51911, nonVintage: 'NV', rate: 0.46, step: 1, withoutVintage: 0.05 },
  body(list) {
    const rows = list
      .shuffled([
        ...choose(list, 'sparkling', 5, 130),
        ...choose(list, 'white', 14, 120),
        ...choose(list, 'rose', 3, 60),
        ...choose(list, 'red', 24, 190),
      ])
      .map((wine) => {
        const made = list.item(wine)
        const item = { ...made, bottle: Number(((made.bottle ?? 0) - 0.01).toFixed(2)) }
        const label = list.line(
          `<a class="product-name" href="/shop/item">{P}[ {C}][ {A}][ {G}][ {V}]</a><div class="product-meta">750ML &bull; ${typeWords.en[wine.type]} &bull; ${origin(wine)}</div>`,
          item,
          { titles: [typeWords.en[wine.type]], ml: 750 },
        )
        const score = list.chance(0.25)
          ? `<span class="score">${list.between(90, 96)} ${list.one(['WS', 'JS', 'WE'])}</span>`
          : ''
        const stock = list.one(['In stock', 'In stock', 'Only 3 left', 'Ships in 2 days'])
        return `<div class="product-row">${label}${score}<div class="product-price">$${item.bottle.toFixed(2)}</div><div class="product-stock">${stock}</div></div>`
      })
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wine | Harbor Street Bottle Shop</title><script>window.page = { "type": "collection" }</script></head><body><nav><a href="/">Home</a><a href="/wine">Wine</a><a href="/beer">Beer</a><a href="/club">Wine Club</a></nav><h1>Wine</h1><p>Sort by: Featured. Page 1 of 4. Join the club from $49 a month.</p>${rows.join('\n')}<footer>21+ only. Local pickup daily 11am-8pm.</footer></body></html>`
  },
}

const bistro: FileList = {
  kind: 'html',
  id: '520-bistro-page',
  currency: 'USD',
  note: "US; a page of a restaurant's website: headings and paragraphs with line breaks, wine and house with the price behind, glasses first, years at times, food and hours on the same page",
  maker: {
    seed: 52011,
    nonVintage: 'NV',
    withoutVintage: 0.45,
    distort: irregular({ misspelled: 0.02, apostrophes: 'curly', plain: 0.15 }),
  },
  body(list) {
    const part = (title: string, wines: Wine[], isPoured = false) => {
      const lines = wines.map((wine) => {
        const item = list.item(wine, { glasses: isPoured ? glass : [] })
        const label = list.line('{P}[, {A}][ {C:q}][ {G}][, {a}][ {V}]', item, { titles: [title] })
        const pour = item.glasses[0]
        return `${label} &nbsp; ${pour ? `${pour.price} | ` : ''}${item.bottle}`
      })
      return `<h3>${title}</h3><p style="white-space:pre-wrap">${lines.join('<br>\n')}</p>`
    }
    const abroad = (wine: Wine) => wine.country !== 'USA'
    return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Wine — Juniper &amp; Rye</title></head><body><header><a href="/">Juniper &amp; Rye</a><a href="/dinner">Dinner</a><a href="/wine">Wine</a><a href="/events">Events</a></header><main><h1>Wine List</h1><p>Bottles half off on Wednesdays.</p>${part('Sparkling by the Glass', poursOf(list, 'sparkling', 2), true)}${part('White by the Glass', poursOf(list, 'white', 4), true)}${part('Rosé by the Glass', poursOf(list, 'rose', 1), true)}${part('Red by the Glass', poursOf(list, 'red', 5), true)}${part('Sparkling Bottles', choose(list, 'sparkling', 4, 140))}${part('White Bottles', choose(list, 'white', 9, 130))}${part('Domestic Red', choose(list, 'red', 10, 190, inRegion('California', 'Oregon', 'Washington')))}${part('Imported Red', choose(list, 'red', 9, 160, abroad))}<h3>Sides</h3><p>Brussels sprouts, bacon &nbsp; 12<br>Mac &amp; cheese &nbsp; 13</p></main><footer><p>Tue–Sat 5–10pm. 1180 Elm Ave. (555) 014-7700</p></footer></body></html>`
  },
}

const mail: FileList = {
  kind: 'text',
  id: '521-managers-email',
  currency: 'USD',
  note: 'US; an email of a manager: a few words, then lines by color, house and wine, at times the year, glass and bottle written in more ways than one, a remark behind some, signature',
  maker: {
    seed: 52111,
    nonVintage: 'NV',
    withoutVintage: 0.4,
    distort: irregular({ plain: 0.8, misspelled: 0.05, abbreviated: 0.3, apostrophes: 'none' }),
  },
  body(list) {
    const wines = [
      ...choose(list, 'sparkling', 4, 110),
      ...choose(list, 'white', 10, 90),
      ...choose(list, 'rose', 2, 70),
      ...choose(list, 'red', 14, 140),
    ]
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.en[type].toUpperCase()
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: poured(list, wine, 0.45, glass) })
        const label = plainText(list.line('[{V} ]{P}[ {A}][ {C}][ {G}][, {a}]', item, { titles: [title] }))
        const pour = item.glasses[0]
        const price = pour
          ? list.one([
              `${pour.price}/${item.bottle}`,
              `${pour.price} gl / ${item.bottle} btl`,
              `$${pour.price} / $${item.bottle}`,
            ])
          : list.one([`${item.bottle}`, `$${item.bottle}`, `${item.bottle} btl`])
        const remark = list.chance(0.08) ? list.one([' (new)', ' (last few)', ' *organic']) : ''
        return `${label}${list.one([' - ', ' - ', '  ', '... '])}${price}${remark}`
      })
      return `${title}\n${lines.join('\n')}`
    })
    return `Subject: Re: wine club list\n\nHey Dana,\n\nHere is whats on the list right now, the website is out of date so please use this one. Prices are glass/bottle. Let me know if you need pictures.\n\n${sections.join('\n\n')}\n\nWe also pour 2 ports and a sherry but no need to list those.\n\nThanks!\nMarcus\nBar Manager, The Copper Gate\n(555) 017-3321\n\nOn Tue, Oct 6, Dana wrote:\n> can you send me the current list? We open sign ups on the 15th and it costs 55 a month\n`
  },
}

const gasthaus: FileList = {
  kind: 'html',
  id: '522-gasthaus-seite',
  currency: 'EUR',
  note: 'German; a page of a restaurant: a table for each color with wine, house and year, origin below, columns for 0,1 l, 0,2 l and the bottle',
  maker: {
    seed: 52211,
    language: 'de',
    rate: 0.52,
    step: 0.5,
    glassStep: 0.1,
    nonVintage: '',
    withoutVintage: 0.2,
  },
  body(list) {
    const near = from('Germany', 'Austria', 'Italy', 'France', 'Spain')
    const home = from('Germany', 'Austria')
    const table = (type: WineType, wines: Wine[]) => {
      const title = typeWords.de[type]
      const rows = wines.map((wine) => {
        const isPoured = poured(list, wine, 0.5, glass).length > 0 && type !== 'sparkling'
        const item = list.item(wine, {
          glasses: isPoured ? [100, 200].map((ml) => ({ ml, printed: ml })) : [],
        })
        const where =
          wine.isNamedAfterPlace || wine.appellation.name === wine.region.name ? '[{R}, ]{K}' : '[{a}, ]{K}'
        const label = list.line(
          `<strong>[{V} ][{A} ][{G} ][{C}]</strong>, {P}<br><small>${where}</small>`,
          item,
          {
            titles: [title],
            ml: 750,
          },
        )
        const cell = (value: number | undefined | null) => `<td>${value ? `${comma(value)} €` : ''}</td>`
        return `<tr><td>${label}</td>${cell(item.glasses[0]?.price)}${cell(item.glasses[1]?.price)}${cell(item.bottle)}</tr>`
      })
      return `<h2>${title}</h2><table><thead><tr><th></th><th>0,1 l</th><th>0,2 l</th><th>0,75 l</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
    }
    const some = (type: WineType, own: number, count: number, most: number) => [
      ...choose(list, type, own, most, home),
      ...choose(list, type, count, most, near),
    ]
    return `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Weinkarte – Gasthaus Linde</title></head><body><nav><ul><li>Start</li><li>Speisekarte</li><li>Weinkarte</li><li>Anfahrt</li></ul></nav><h1>Unsere Weine</h1><p>Alle Preise in Euro inkl. MwSt.</p>${table('sparkling', choose(list, 'sparkling', 4, 110, near))}${table('white', some('white', 9, 9, 80))}${table('rose', choose(list, 'rose', 3, 60, near))}${table('red', some('red', 4, 14, 110))}<h2>Alkoholfrei</h2><table><tr><td>Traubensaftschorle</td><td></td><td>3,80 €</td><td></td></tr><tr><td>Mineralwasser 0,75 l</td><td></td><td></td><td>6,20 €</td></tr></table><footer>Mo Ruhetag. Tischreservierung unter 0555 12 34 56</footer></body></html>`
  },
}

const bericht: FileList = {
  kind: 'text',
  id: '523-bericht-wijnkaart',
  currency: 'EUR',
  note: 'Dutch; a message with the list: by color, wine and house, land in brackets, year at times, glass and bottle behind a colon',
  maker: {
    seed: 52311,
    language: 'nl',
    rate: 0.54,
    step: 0.5,
    glassStep: 0.25,
    nonVintage: '',
    withoutVintage: 0.5,
    distort: irregular({ plain: 0.4, misspelled: 0.03 }),
  },
  body(list) {
    const europe = from('France', 'Italy', 'Spain', 'Portugal', 'Germany', 'Austria', 'South Africa')
    const wines = [
      ...choose(list, 'sparkling', 4, 110, europe),
      ...choose(list, 'white', 11, 80, europe),
      ...choose(list, 'rose', 2, 60, europe),
      ...choose(list, 'red', 13, 100, europe),
      ...choose(list, 'dessert', 2, 80, europe),
    ]
    const sections = byType(wines, order).map(([type, group]) => {
      const title = typeWords.nl[type]
      const lines = group.map((wine) => {
        const item = list.item(wine, { glasses: type === 'dessert' ? [] : poured(list, wine, 0.5, glass) })
        const label = plainText(list.line('{P}[ {A}][ {C}][ {G}][ {V}] ({K})', item, { titles: [title] }))
        const pour = item.glasses[0]
        return `${label}: ${pour ? `glas ${comma(pour.price)} / fles ` : 'fles '}${comma(item.bottle)}`
      })
      return `*${title}*\n${lines.join('\n')}`
    })
    return `Hoi Sanne, hierbij de nieuwe wijnkaart voor de club. De huiswijn (wit/rood/rosé) kost 4,75 per glas, die hoeft er niet op.\n\n${sections.join('\n\n')}\n\nKurkengeld 15 euro. Bel me even als er iets niet klopt!\nGroet, Bram\n`
  },
}

export const texts = [store, bistro, mail, gasthaus, bericht]
