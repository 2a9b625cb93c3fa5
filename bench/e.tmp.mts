import { evaluateLists } from '/work/wt/read17/app/wines/reading/evaluate/evaluate-lists.server.ts'
import { readLayout } from '/work/wt/read17/app/wines/reading/layout/read-layout.server.ts'
import { documentOf } from '/work/wt/read17/bench/wine-lists/kept-documents.ts'
const [file, n='3'] = process.argv.slice(2)
const l = readLayout(await documentOf(file!, '/work/data/read17/kept'))
for (const e of l.entries.slice(0,+n)) console.log(JSON.stringify({c:e.context, p:e.parts.map(p=>`${p.separator}:${p.text}${p.column?'#'+p.column:''}`), b:e.bottlePrice&&[e.bottlePrice.cents,e.bottlePrice.rule,e.bottlePrice.confidence], g:e.glasses.map(g=>[g.cents,g.ml,g.rule,g.confidence]), bin:e.bin?.text, ml:e.bottleMl?.ml, u:e.unexplained, note:e.note}))
