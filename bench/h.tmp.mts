import { understandHeading } from '/work/wt/read17/app/wines/reading/layout/headings.server.ts'
for (const t of process.argv.slice(2)) console.log(t, JSON.stringify(understandHeading(t)))
