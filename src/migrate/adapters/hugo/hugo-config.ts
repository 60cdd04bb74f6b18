import { posix } from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { recalling } from '../../../engine/recalling.ts'
import { asData, mergeData, parsedData, type Data } from '../../foreign-data.ts'

/** How the files of a project are read; paths are relative to it. */
export interface ProjectFiles {
  readonly text: (path: string) => string | undefined
  readonly list: (path: string) => readonly string[] | undefined
}

const extensions = ['toml', 'yaml', 'yml', 'json']

/**
 * The configuration of a site of Hugo, with what its folder `config/_default` adds, by keys in lower case.
 * `folder` is that of the site, relative to the project. Empty if there is none; files that cannot be read
 * are left out.
 */
export function readHugoConfig(folder: string, files: ProjectFiles): Data {
  let config: Data = {}
  for (const name of ['hugo', 'config'])
    for (const extension of extensions) {
      const data = dataIn(posix.join(folder, `${name}.${extension}`), files)
      if (data) config = mergeData(config, lowerKeys(data))
    }
  const inner = posix.join(folder, 'config/_default')
  for (const name of files.list(inner) ?? []) {
    const [, part = ''] = /^([\w.-]+)\.(?:toml|ya?ml|json)$/.exec(name) ?? []
    const data = part === '' ? undefined : dataIn(posix.join(inner, name), files)
    if (!data) continue
    const isWhole = part === 'hugo' || part === 'config'
    // `menus.de.toml` is the part of a language.
    const [key = '', language] = part.toLowerCase().split('.')
    const fileData = isWhole ? lowerKeys(data) : { [key === 'menu' ? 'menus' : key]: data }
    config = mergeData(config, language === undefined ? fileData : { languages: { [language]: fileData } })
  }
  const { menu, ...others } = config
  return menu === undefined ? others : mergeData({ menus: menu }, others)
}

export function dataIn(path: string, files: ProjectFiles): Data | undefined {
  const text = files.text(path)
  if (text === undefined) return undefined
  try {
    return asData(path.endsWith('.toml') ? tomlData(text) : parsedData(text))
  } catch {
    return {}
  }
}

/** The data of a TOML text. Throws if it is none. */
const tomlData = recalling((text) => plain(parseToml(text)))

/** Dates of TOML as texts. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

/** The keys of a map are the same in any case, but not those of its values, which templates may read. */
export const lowerKeys = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key.toLowerCase(), value]))

/** The value of a key that may have dots in it, in any case: `params.version`. */
export function valueAt(data: Data, path: string): unknown {
  let value: unknown = data
  for (const key of path.split('.')) {
    const map = asData(value)
    const name = Object.keys(map).find((each) => each.toLowerCase() === key.toLowerCase())
    if (name === undefined) return undefined
    value = map[name]
  }
  return value
}
