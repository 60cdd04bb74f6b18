import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parseData } from '../../../../../src/kit.ts'
import { isRecord } from '../../../../../src/model/plain-data.ts'
import type { Located } from '../../../../../src/features/reference-kit/reference-set.ts'

type Judge = (schema: Located, value: unknown) => boolean | undefined

/**
 * Says with Ajv whether a value is what a schema of the document allows; `undefined` when Ajv cannot read the
 * schema.
 */
export function oracle(files: Readonly<Record<string, string>>, root: string): Judge {
  const documents = new Map(
    Object.entries(files).map(([path, text]) => [path, parseData(text, path).document?.value]),
  )
  const top = documents.get(root)
  const isOld = isRecord(top) && (top.swagger !== undefined || String(top.openapi).startsWith('3.0'))
  // Each named schema is compiled once, however many refer to it.
  const options = { strict: false, logger: false, validateSchema: false, inlineRefs: false } as const
  const ajv = isOld ? new Ajv(options) : new Ajv2020(options)
  formats(ajv)
  for (const name of ['byte', 'int32', 'int64', 'float', 'double', 'password', 'binary'])
    ajv.addFormat(name, true)
  for (const [path, document] of documents)
    if (isRecord(document))
      ajv.addSchema({ ...(converted(document, isOld) as object), $id: `https://corpus.test/${path}` })
  return ({ file, path, value }, example) => {
    // What the plugin has put together itself stands nowhere.
    const pointer = path.some((step) => String(step).startsWith('~'))
      ? undefined
      : path
          .map((step) => encodeURIComponent(String(step).replace(/~/g, '~0').replace(/\//g, '~1')))
          .join('/')
    try {
      const validate =
        pointer === undefined
          ? ajv.compile(converted(value, isOld) as object)
          : ajv.compile({ $ref: `https://corpus.test/${file}#/${pointer}` })
      return validate(
        JSON.parse(
          JSON.stringify(example, (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)) ??
            'null',
        ),
      )
    } catch {
      return undefined
    }
  }
}

/**
 * OpenAPI 3.0 and Swagger 2 as JSON Schema; references without their siblings, as these versions read them.
 */
function converted(value: unknown, isOld: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => converted(item, isOld))
  if (typeof value === 'bigint') return Number(value)
  if (!isRecord(value)) return value
  if (isOld && typeof value.$ref === 'string') return { $ref: value.$ref }
  const result: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value))
    Object.defineProperty(result, key, {
      value: converted(item, isOld),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  if (typeof result.$id === 'string' || typeof result.$self === 'string') delete result.$id
  if (!isOld) return result
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (result[flag] === true) {
      result[flag] = result[limit]
      delete result[limit]
    } else if (result[flag] === false) delete result[flag]
  }
  if ((result.nullable === true || result['x-nullable'] === true) && typeof result.type === 'string')
    result.type = [result.type, 'null']
  delete result.nullable
  return typeof result.discriminator === 'string' ? { ...result, discriminator: undefined } : result
}
