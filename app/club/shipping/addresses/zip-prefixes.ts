// The first three digits of ZIP codes by state, as the Postal Service assigns them (Publication 65 and labeling list
// L002). Ranges include both ends. Pure data.
import { lookup } from '~/foundation/kit/lookup'

/** "350-369": one or several ranges of three digits. */
// prettier-ignore
const ranges = lookup({
  AL: '350-352 354-369', AK: '995-999', AZ: '850-853 855-857 859-860 863-865', AR: '716-729 755', CA: '900-908 910-928 930-961',
  CO: '800-816', CT: '060-062 063-069', DE: '197-199', DC: '200 202-205', FL: '320-339 341-342 344 346-347 349',
  GA: '300-319 398-399', HI: '967-968', ID: '832-838', IL: '600-620 622-629', IN: '460-479', IA: '500-528',
  KS: '660-662 664-679', KY: '400-427', LA: '700-701 703-708 710-714', ME: '039-049', MD: '206-212 214-219',
  MA: '010-027 055', MI: '480-499', MN: '550-551 553-567', MS: '386-397', MO: '630-631 633-641 644-658', MT: '590-599',
  NE: '680-681 683-693', NV: '889-891 893-895 897-898', NH: '030-038', NJ: '070-089', NM: '870-875 877-884',
  NY: '005 063 100-149', NC: '270-289', ND: '580-588', OH: '430-459', OK: '730-731 734-741 743-749', OR: '970-979',
  PA: '150-196', RI: '028-029', SC: '290-299', SD: '570-577', TN: '370-385', TX: '733 750-770 772-799 885',
  UT: '840-847', VT: '050-054 056-059', VA: '201 220-246', WA: '980-986 988-994', WV: '247-268', WI: '530-532 534-535 537-549',
  WY: '820-831 834',
})

/** Prefixes of military mail (APO, FPO, DPO) and of the territories, to which no parcel of wine is sent. */
const military = '090-098 340 962-966'
const territories = '006-009 969'

const within = (text: string, prefix: number): boolean =>
  text.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    return prefix >= Number(first) && prefix <= Number(last)
  })

/** Whether a ZIP code belongs to a state. Some prefixes belong to two, such as 063 (Connecticut and Fishers Island). */
export const isZipOf = (state: string, zip: string): boolean =>
  within(ranges.get(state) ?? '', Number(zip.slice(0, 3)))

/** The states that a ZIP code may belong to; empty for none. */
export const statesOfZip = (zip: string): string[] =>
  [...ranges.keys()].filter((state) => isZipOf(state, zip))

export const isMilitaryZip = (zip: string): boolean => within(military, Number(zip.slice(0, 3)))

export const isTerritoryZip = (zip: string): boolean => within(territories, Number(zip.slice(0, 3)))
