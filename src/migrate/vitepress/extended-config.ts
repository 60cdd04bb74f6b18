import { asData, asList, isStandIn, type Data } from '../foreign-data.ts'

/** A configuration with those that it extends, and whether code or a missing package is among them. */
export interface ExtendedConfig {
  readonly config: Data
  readonly isWhole: boolean
}

/**
 * Puts the configurations that another names in `extends` below its own settings, as VitePress does
 * (`resolveConfigExtends`): maps are merged, lists follow each other, and other values are replaced.
 */
export function withExtended(config: Data): ExtendedConfig {
  const base = config['extends']
  if (base === undefined || base === null) return { config, isWhole: true }
  if (!isPlain(base)) return { config, isWhole: false }
  const below = withExtended(asData(base))
  return { config: merged(below.config, config), isWhole: below.isWhole }
}

function merged(base: Data, ownConfig: Data): Data {
  const result = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(ownConfig)) {
    const before = result.get(key)
    if (value === undefined || value === null) continue
    if (Array.isArray(before) && Array.isArray(value)) result.set(key, [...asList(before), ...asList(value)])
    else if (isPlain(before) && isPlain(value)) result.set(key, merged(asData(before), asData(value)))
    else result.set(key, value)
  }
  return Object.fromEntries(result)
}

/** Whether a value is a map, and neither code nor what takes the place of a missing package. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isStandIn(value)
