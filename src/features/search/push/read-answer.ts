import type { EngineAnswer, EngineConnection } from './engine-connection.ts'
import { ServiceError } from './service-error.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The body of an answer. Throws a `ServiceError` when it is no JSON object. */
export function jsonOf({ text, status }: EngineAnswer, { quote }: EngineConnection): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Said below.
  }
  throw new ServiceError(`answered something that is no JSON object: ${quote(text)}`, { status })
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The strings of a list; nothing when it is none. */
export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** The objects of a list; nothing when it is none. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
