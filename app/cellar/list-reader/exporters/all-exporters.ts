// Every exporter that is known. A new one is added to the list of its kind of file.
import type { Exporter, PeopleExporter } from './exporter'
import { peopleLists, type PeopleList, type PeopleListFacts } from './people-lists'
import { salesExporters } from './sales'
import { wineExporters } from './wines'

const peopleExporters = (Object.keys(peopleLists) as PeopleList[]).map((name): PeopleExporter => {
  const [title, , ...signatures]: PeopleListFacts = peopleLists[name]
  return { name, kind: 'people', title, signatures }
})

export const exporters: readonly Exporter[] = [...wineExporters, ...salesExporters, ...peopleExporters]
