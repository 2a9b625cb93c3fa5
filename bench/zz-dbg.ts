import { askAll } from './sommelier/score'
const which = (process.argv[2] ?? 'tuning') as 'tuning'
const all = askAll(which)
const bad = all.filter(a=>a.problems.length)
if (process.argv[3] !== 'quiet') for (const {category,question,given,problems} of process.argv[3]==='all'?all:bad) console.log(category,'|',question.turns.join(' > '),'\n   ',problems.join('; '),'\n   ',given.kind,given.refusal??'',given.intent,'|',given.text.slice(0,600).replace(/\n/g,'\n      '), '\n    state', JSON.stringify(Object.fromEntries(Object.entries(given.state.wants).filter(([k,v])=>v&&(!Array.isArray(v)||v.length)&&JSON.stringify(v)!=='{}'))).slice(0,400))
const c:any={};for(const a of all){c[a.category]??=[0,0];c[a.category][1]++;if(!a.problems.length)c[a.category][0]++}
console.log(c, all.length-bad.length,'/',all.length)
