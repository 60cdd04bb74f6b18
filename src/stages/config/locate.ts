import { readFile } from 'node:fs/promises'
import { isData } from './load-module.ts'
import type { Locate } from './problem.ts'
import { fileName } from '../../engine/file-name.ts'

/**
 * Locates values in a configuration file (absolute path) without running it. A value that cannot be
 * determined, such as the result of a function, has the location of the nearest enclosing one. The file is
 * only read and parsed on first use.
 */
export function createLocate(file: string, root: string): Locate {
  let locator: Promise<Locate> | undefined
  return async (path, at = 'value') => {
    try {
      locator ??= prepare(file, root)
      return await (
        await locator
      )(path, at)
    } catch {
      return { file: fileName(file, root) } // The file is gone or cannot be parsed; its name is still true.
    }
  }
}

async function prepare(file: string, root: string): Promise<Locate> {
  if (!isData(file)) return (await import('./locate-in-script.ts')).locateInScript(file, root)
  const [{ placesInYaml }, source] = await Promise.all([
    import('../../engine/data/yaml-file.ts'),
    readFile(file, 'utf8'),
  ])
  const placeOf = placesInYaml(source)
  return (path, at) => Promise.resolve({ file: fileName(file, root), place: placeOf(path, at) })
}
