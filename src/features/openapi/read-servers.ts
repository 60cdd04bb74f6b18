import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import type { ApiServer } from './api-model.ts'
import { items } from './document-parts.ts'

/** Reads the servers of a document, path, or operation. */
export function readServers(set: ReferenceSet, parent: Located): ApiServer[] {
  return items(set, set.at(parent, 'servers')).flatMap(({ value }) => {
    const url = ownString(value, 'url')
    if (url === undefined) return []
    const variables = own(value, 'variables')
    return [
      {
        url,
        name: ownString(value, 'name') ?? '',
        description: ownString(value, 'description') ?? '',
        variables: isRecord(variables)
          ? Object.keys(variables).map((name) => {
              const variable = own(variables, name)
              return {
                name,
                default: ownString(variable, 'default') ?? '',
                values: textsIn(own(variable, 'enum')),
                description: ownString(variable, 'description') ?? '',
              }
            })
          : [],
      },
    ]
  })
}

/** Reads the servers of a Swagger 2.0 document from `host`, `basePath`, and `schemes`. */
export function swaggerServers(root: unknown): ApiServer[] {
  const host = ownString(root, 'host')
  const base = ownString(root, 'basePath') ?? ''
  const schemes = own(root, 'schemes')
  if (host === undefined)
    return base === '' || base === '/' ? [] : [{ url: base, name: '', description: '', variables: [] }]
  return (Array.isArray(schemes) ? textsIn(schemes) : ['https']).map((scheme) => ({
    url: `${scheme}://${host}${base === '/' ? '' : base}`,
    name: '',
    description: '',
    variables: [],
  }))
}
