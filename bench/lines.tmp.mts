import { readFileSync } from 'node:fs'
import { readDocument } from '/work/wt/read17/app/wines/reading/documents/read-document.server.ts'
import { rowsOf } from '/work/wt/read17/app/wines/reading/layout/read-layout.server.ts'
import { profileOf, kindOfRow } from '/work/wt/read17/app/wines/reading/layout/profile.server.ts'
import { styleKey, styleOf } from '/work/wt/read17/app/wines/reading/layout/styles.ts'
import { documentOf } from '/work/wt/read17/bench/wine-lists/kept-documents.ts'
const [file, from='0', to='60'] = process.argv.slice(2)
const doc = await documentOf(file!, '/work/data/read17/kept')
const rows = rowsOf(doc)
const p = profileOf(rows)
console.log(JSON.stringify({...p, secondLines:[...p.secondLines], subtitles:[...p.subtitles], labelLines:[...p.labelLines]}))
rows.slice(Number(from), Number(to)).forEach(r => console.log(kindOfRow(r).padEnd(6), String(r.line.block.index).padEnd(3), styleKey(styleOf(r), p.item.size).padEnd(6), Math.round(r.line.x), Math.round(r.line.y), r.line.cells.map(c=>c.text).join(' ¦ '), '=>', r.labelText, '|', r.prices.map(x=>x.amount.text+(x.measure??'')+(x.ml??'')).join(' , '), r.bin?`bin ${r.bin.text}`:'', r.blanks.length?'blank':''))
process.exit(0)
