import type { EngineAnswer, EngineConnection } from './engine-connection.ts'
import { ServiceError } from './service-error.ts'

/** A JSON object in a response. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Parses the body of a response. Throws a `ServiceError` if it is not a JSON object. */
export function jsonOf({ text, status }: EngineAnswer, { quote }: EngineConnection): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {
    // Reported below.
  }
  throw new ServiceError(`answered with something that is not a JSON object: ${quote(text)}`, { status })
}

/** Whether a JSON value is an object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The strings in a list; empty for any other value. */
export const stringsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []

/** The objects in a list; empty for any other value. */
export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
