// Lists of people as exporters.
import type { PeopleExporter } from './exporter'
import { peopleLists, type PeopleList } from './people-lists'

export const peopleExporters: readonly PeopleExporter[] = (Object.keys(peopleLists) as PeopleList[]).map(
  (name) => ({ name, kind: 'people', ...peopleLists[name] }),
)
