import { join, posix } from 'node:path'
import { shortened } from '../../diagnostics/count.ts'
import { members, withoutComments } from '../../stages/markdown/mdx/global-components.ts'
import { filesBelow, fileText } from '../files-below.ts'
import type { MigrationDraft } from '../migration.ts'

const moduleName = 'docgen-components.ts'

/**
 * Writes a module with the components of its own that the code of a site gives to its pages: those that
 * functions such as `useMDXComponents` return, and those in the property `components`. The code is read and
 * not run, and only what pages use is taken. `isKnown` tells names that docgen has a counterpart for. Returns
 * the files to write.
 */
export function takePageComponents(
  root: string,
  isKnown: (name: string) => boolean,
  draft: MigrationDraft,
): Readonly<Record<string, string>> {
  const files = filesBelow(root)
  const text = files
    .filter((file) => /\.mdx?$/.test(file))
    .map((file) => fileText(join(root, file)))
    .join('\n')
  const isUsed = (name: string): boolean => new RegExp(`<${name}\\b`).test(text)
  const imports = new Map<string, string>()
  for (const file of files) {
    if (!/\.[jt]sx?$/.test(file) || file === moduleName) continue
    const source = fileText(join(root, file))
    if (!/MDXComponents|\bcomponents=\{/.test(source)) continue
    for (const [name, statement] of givenComponents(withoutComments(source), file))
      if (!isKnown(name) && !imports.has(name) && isUsed(name)) imports.set(name, statement)
  }
  if (imports.size === 0) return {}
  draft.set(
    'conventions',
    { componentModules: [moduleName] },
    'The components that pages use without importing them.',
  )
  draft.takenOver(
    'components of the site',
    {
      key: 'conventions.componentModules',
      path: moduleName,
      note: `${shortened([...imports.keys()])}; packages that they import have to be installed`,
    },
    moduleName,
  )
  const statements = [...new Set(imports.values())].join('\n')
  return { [moduleName]: `${statements}\n\nexport default { ${[...imports.keys()].join(', ')} }\n` }
}

/** The components that a file of code gives to pages, by name, with the statements that import them. */
function givenComponents(source: string, file: string): readonly (readonly [string, string])[] {
  const imports = localImports(source, file)
  const objects = source.matchAll(
    /(?:MDXComponents\s*\(|\bcomponents=\{(?:\s*\w+\()?|=>\s*\(?|\breturn)\s*(?=\{)/g,
  )
  return [...objects].flatMap(({ 0: before, index }) =>
    members(source.slice(index + before.length)).flatMap((member): readonly (readonly [string, string])[] => {
      const [, name, local = name ?? ''] = /^['"]?([A-Z]\w*)['"]?(?:\s*:\s*([A-Z]\w*))?$/.exec(member) ?? []
      const imported = imports.get(local)
      return name === undefined || imported === undefined ? [] : [[name, imported(name)]]
    }),
  )
}

type ImportAs = (name: string) => string

/** How to import what a file of code imports from the site's own modules, by its local names. */
function localImports(source: string, file: string): ReadonlyMap<string, ImportAs> {
  const imports = new Map<string, ImportAs>()
  for (const [, main, list = '', specifier = ''] of source.matchAll(
    /\bimport\s+(?!type\b)(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}\s*)?from\s*['"]([@~]?\/[^'"]+|\.[^'"]*)['"]/g,
  )) {
    const path = specifier.startsWith('.') ? `./${posix.join(posix.dirname(file), specifier)}` : specifier
    const from = `from '${path}'`
    if (main !== undefined) imports.set(main, (name) => `import ${name} ${from}`)
    for (const [, exported = '', local = exported] of list.matchAll(/(?:^|,)\s*(\w+)(?:\s+as\s+(\w+))?/g))
      imports.set(
        local,
        (name) => `import { ${exported === name ? name : `${exported} as ${name}`} } ${from}`,
      )
  }
  return imports
}
