import { readFileSync } from 'node:fs'
import { it } from 'vitest'
import { gazetteer, findRegion, findCountry, findRegions } from '~/wines/reference/gazetteer.server'
import { allGrapes, findGrape, findGrapes } from '~/wines/reference/grapes.server'
it('cov', () => {
  const t0 = performance.now()
  const { places, regions, countries } = gazetteer()
  const t1 = performance.now()
  allGrapes()
  console.log('parse', t1 - t0, performance.now() - t1)
  const count = (f: (p: (typeof places)[0]) => boolean) => places.filter(f).length
  console.log({ places: places.length, countries: count((p) => p.level === 'country'), regions: count((p) => p.level === 'region'), sub: count((p) => p.level === 'subregion'), app: count((p) => p.level === 'appellation'), keys: regions.size, ckeys: countries.size, grapes: allGrapes().grapes.length, gkeys: allGrapes().byKey.size })
  const by = new Map<string, number>()
  for (const p of places) if (p.level !== 'country') by.set(p.country, (by.get(p.country) ?? 0) + 1)
  console.log(JSON.stringify([...by]))
  const rows = JSON.parse(readFileSync('/tmp/gaz/x.json', 'utf8'))
  const missR = rows.regions.filter(([r, c]: string[]) => findRegion(r!, { country: c }) === null)
  console.log('regions', rows.regions.length, 'missed', JSON.stringify(missR))
  const wrongC = rows.regions.filter(([r, c]: string[]) => { const f = findRegion(r!); return f && findCountry(c!)?.name !== f.country })
  console.log('other country without hint', JSON.stringify(wrongC))
  console.log('countries missed', JSON.stringify(rows.countries.filter((c: string) => !findCountry(c))))
  console.log('grapes', rows.grapes.length, 'missed', JSON.stringify(rows.grapes.filter((g: string) => !findGrape(g))))
  console.log('list regions', rows.lr.length, JSON.stringify(rows.lr.filter((g: string) => !findRegion(g))))
  console.log('list grapes', JSON.stringify(rows.lg.filter((g: string) => findGrapes(g).length === 0)))
  console.log('demo', JSON.stringify(rows.demo.filter((g: string) => !findRegion(g))))
  // ambiguous
  const amb = [...regions].filter(([, p]) => new Set(p.map((x) => x.country)).size > 1).map(([k, p]) => k + ':' + p.map((x) => x.country).join('/'))
  console.log('ambiguous', amb.length, amb.join('; '))
  const same = [...regions].filter(([, p]) => p.length > 1 && new Set(p.map((x) => x.country)).size === 1).map(([k, p]) => k + ':' + p.map((x) => [...x.within, x.name].join('>')).join(' | '))
  console.log('same country', same.length, same.join('\n'))
  void findRegions
})
