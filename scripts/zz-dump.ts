import { ListMaker } from '#/bench/wine-lists/list-maker'
import { unseen } from '#/bench/wine-lists/lists/unseen'
import { readPool } from '#/bench/wine-lists/pool'
import { writeFileSync, mkdirSync } from 'node:fs'
mkdirSync('/tmp/dump',{recursive:true})
const pool = readPool('fifth')
console.log('pool', pool.length)
let all=new Set<string>(), total=0
for (const l of unseen) {
  const m = new ListMaker(pool, l.maker)
  const b = await l.body(m)
  const text = typeof b==='string' ? b.replace(/<(div|h\d|p|tr|br|li)[ >]/g,'\n<$1 ').replace(/<[^>]*>/g,'').replaceAll('&amp;','&').replaceAll('&nbsp;',' ').replace(/\n+/g,'\n') : ''
  writeFileSync(`/tmp/dump/${l.id}.txt`, text)
  writeFileSync(`/tmp/dump/${l.id}.truth.txt`, m.entries.map(e=>[e.section,e.type,e.producer,e.name+(e.otherNames?` {${e.otherNames.join('|')}}`:''),e.vintage,(e.region??[]).join('/'),e.country,e.varietal,e.bottleMl,e.priceBottle,e.glasses.map(g=>`${g.price}@${g.ml}`).join(' '),e.bin,'~'+e.inferred.join(',')].join(' | ')).join('\n'))
  for (const e of m.entries) all.add(e.producer+'|'+e.name)
  total+=m.entries.length
  const bad=m.entries.filter(e=>!e.producer||!e.name||(e.bottleMl!==750&&e.inferred.includes('bottleMl')))
  console.log(l.id, l.kind, m.entries.length, 'bad', bad.length, 'photo' , (l as any).isPhotographed, (l as any).isScanned)
}
console.log(total, all.size)
