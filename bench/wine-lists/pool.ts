// The wines that made lists are made of: real producers and places with plausible prices, written from general
// knowledge in wines/*.txt. A line with "=" says what the wines below it share.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type WineType = 'sparkling' | 'white' | 'rose' | 'orange' | 'red' | 'dessert' | 'fortified'

/** A name with the other names by which lists call it, such as Piedmont and Piemonte. */
export interface Place {
  name: string
  others: string[]
}

export interface Wine {
  producer: string
  /** What its label says beside producer, appellation and grape; may be empty. */
  cuvee: string
  type: WineType
  country: string
  region: Place
  appellation: Place
  /** Wines of the appellation carry its name as theirs (Barolo); otherwise it only says where they come from (Napa). */
  isNamedAfterPlace: boolean
  grape: string
  /** The label names the grape. Otherwise the appellation implies it. */
  isGrapeOnLabel: boolean
  /** Dollars for a bottle in a restaurant. */
  price: number
  /** First and last year on sale; null without a year. */
  years: [number, number] | null
}

const files = {
  known: ['france', 'italy', 'rest-of-europe', 'new-world'],
  opened: ['opened-france', 'opened-italy', 'opened-europe', 'opened-world'],
  second: ['second-old-world', 'second-new-world'],
  third: ['third-america', 'third-france', 'third-europe'],
  fourth: ['fourth-france', 'fourth-south', 'fourth-world'],
  fifth: ['fifth-america', 'fifth-france', 'fifth-south'],
}
const types: readonly WineType[] = ['sparkling', 'white', 'rose', 'orange', 'red', 'dessert', 'fortified']

/** Every wine of the tables, in their order. Each set of lists from 101 on has wines of its own: no producer is in two. */
export function readPool(which: keyof typeof files = 'known'): Wine[] {
  return files[which].flatMap((file) =>
    parse(readFileSync(join(import.meta.dirname, `wines/${file}.txt`), 'utf8')),
  )
}

function parse(text: string): Wine[] {
  const wines: Wine[] = []
  let head: string[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('=')) head = split(line.slice(1), '|')
    else wines.push(wineOf(head, split(line, ';')))
  }
  return wines
}

function wineOf([country, region, appellation, type, grape]: string[], fields: string[]): Wine {
  const [producer = '', cuvee = '', price = '', ...more] = fields
  const own = new Map(more.filter((text) => text.includes('=')).map((text) => [text[0], text.slice(2)]))
  const place = own.get('a') ?? appellation ?? ''
  const fruit = own.get('g') ?? grape ?? ''
  const years = /^(\d{4})-(\d{4})$/.exec(more.find((text) => /^\d{4}-\d{4}$/.test(text)) ?? '')
  const kind = types.find(
    (name) => name === (more.includes('fortified') ? 'fortified' : (own.get('t') ?? type)),
  )
  if (!country || !kind || !Number(price)) throw new Error(`Not a wine: ${fields.join('; ')}`)
  return {
    producer,
    cuvee,
    type: kind,
    country,
    region: placeOf(region ?? ''),
    appellation: placeOf(place.replace('@', '')),
    isNamedAfterPlace: !place.startsWith('@'),
    grape: fruit.replace(/^[+~]/, ''),
    isGrapeOnLabel: fruit.startsWith('+'),
    price: Number(price),
    years: years ? [Number(years[1]), Number(years[2])] : null,
  }
}

function placeOf(text: string): Place {
  const [name = '', ...others] = split(text, '/')
  return { name, others }
}

const split = (text: string, by: string) => text.split(by).map((part) => part.trim())
