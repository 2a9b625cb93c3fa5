import { describe, expect, it } from 'vitest'
import { findMentions } from '~/cellar/reference/mentions.server'

const mentions = (text: string) =>
  findMentions(text).map((mention) => {
    if (mention.kind === 'grape') return `grape ${mention.grape.name}`
    return mention.kind === 'country' ? `country ${mention.place.name}` : `region ${mention.places[0]?.name}`
  })

describe('finding names in a line of a list', () => {
  it('takes the longest name, whatever accents and hyphens are missing', () => {
    expect(mentions("Alta Classe Montepulciano D'Abruzzo 2013")).toEqual(["region Montepulciano d'Abruzzo"])
    expect(mentions('Ch. Lynch-Bages, Pauillac, Bordeaux, France')).toEqual([
      'region Pauillac',
      'region Bordeaux',
      'country France',
    ])
    expect(mentions('Guigal CHATEAUNEUF DU PAPE 2016')).toEqual(['region Châteauneuf-du-Pape'])
    expect(mentions('Shaw & Smith Shiraz Adelaide Hills')).toEqual(['grape Syrah', 'region Adelaide Hills'])
  })

  it('finds several grapes next to each other', () => {
    expect(mentions('Shiraz Cabernet Sauvignon')).toEqual(['grape Syrah', 'grape Cabernet Sauvignon'])
  })

  it('tells where in the text the name is', () => {
    const text = 'Domaine X – Côte-Rôtie 2018'
    const [mention] = findMentions(text)
    expect(text.slice(mention?.start, mention?.end)).toBe('Côte-Rôtie')
  })

  it('takes abbreviations only in capitals', () => {
    expect(mentions('Pinot Noir, CA')).toEqual(['grape Pinot Noir', 'region California'])
    expect(mentions('ca 2016')).toEqual([])
  })
})
