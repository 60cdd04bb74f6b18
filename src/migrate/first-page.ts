import { asData, asList, asText, type Data } from './foreign-data.ts'

/** The id of the first page of a list of a sidebar's items. */
export function firstPage(items: readonly Data[]): string | undefined {
  for (const item of items) {
    const id =
      item['type'] === 'doc'
        ? asText(item['id'])
        : (asText(asData(item['link'])['id']) ?? firstPage(asList(item['items']).map(asData)))
    if (id !== undefined) return id
  }
  return undefined
}
