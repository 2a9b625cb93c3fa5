import { rowsOf } from '/work/wt/read17/app/wines/reading/layout/read-layout.server.ts'
import { profileOf, kindOfRow } from '/work/wt/read17/app/wines/reading/layout/profile.server.ts'
import { classifyText } from '/work/wt/read17/app/wines/reading/layout/classify.server.ts'
import { itemsOf } from '/work/wt/read17/app/wines/reading/layout/items.server.ts'
import { documentOf } from '/work/wt/read17/bench/wine-lists/kept-documents.ts'
const [file, from='0', to='60'] = process.argv.slice(2)
const rows = rowsOf(await documentOf(file!, '/work/data/read17/kept'))
const p = profileOf(rows)
for (let i=+from;i<+to;i++) if (rows[i] && kindOfRow(rows[i]!)==='text') console.log(i, rows[i]!.line.text, classifyText(rows, i, p, false).kind)
for (const it of itemsOf(rows,p).slice(0,200)) { const f=it.label[0]; const i=rows.indexOf(f!); if(i>=+from&&i<+to) console.log(JSON.stringify(it.section.context.section), it.label.map(r=>r.line.text)) }
