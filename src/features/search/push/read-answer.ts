import type { EngineAnswer, EngineConnection } from './engine-connection.ts'
import { ServiceError } from './service-error.ts'

/** An object of a JSON answer. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The body of an answer. Throws a `ServiceError` when it is no JSON object. */
export function jsonOf({ text, status }: EngineAnswer, { quote }: EngineConnection): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Said below.
  }
  throw new ServiceError(`answered with something that is not a JSON object: ${quote(text)}`, { status })
}

/** Whether a value of JSON is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The strings of a list; nothing for any other value. */
export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** The objects of a list; nothing for any other value. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
