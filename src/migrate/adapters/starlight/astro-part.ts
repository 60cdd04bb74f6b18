import { posix } from 'node:path'
import { parse, type Program } from 'acorn'
import { decodeText } from '../../../engine/decode-text.ts'
import { aliased, aliasFiles, pathAliases } from '../../../engine/path-aliases.ts'
import type { Reader } from '../../../engine/reader.ts'
import { evaluate } from '../../../stages/markdown/mdx/evaluate.ts'
import { imageExtension } from '../../../stages/markdown/mdx/import-specifier.ts'
import { parseSource } from '../../../stages/markdown/parse-source.ts'

/** The path of a component of Astro that can be read as a part of a page; undefined for other imports. */
export function importedAstroPart(specifier: string, file: string, read: Reader): string | undefined {
  if (!specifier.endsWith('.astro')) return undefined
  const path = /^\.\.?\//.test(specifier)
    ? posix.join(posix.dirname(file), specifier)
    : aliasFile(specifier, read)
  const bytes = path === undefined ? undefined : read.bytes(path)
  const mdx = path !== undefined && bytes ? astroPart(decodeText(bytes, path)) : undefined
  return path !== undefined && mdx !== undefined && isMdx(mdx, path) ? path : undefined
}

/** Whether a template is JSX: Astro does not ask for closed tags, for example. */
function isMdx(text: string, file: string): boolean {
  try {
    return parseSource(text, 'mdx', file).diagnostics.length === 0
  } catch {
    return false
  }
}

/** The file that a path alias of the project leads to. */
export function aliasFile(specifier: string, read: Reader): string | undefined {
  for (const name of aliasFiles) {
    const text = read.bytes(name)
    const path =
      text &&
      aliased(specifier, pathAliases(decodeText(text, name))).find((each) => read.bytes(each) !== undefined)
    if (path !== undefined) return path
  }
  return undefined
}

/**
 * The MDX of a component of Astro (Astro's guide, "Components") that only shows something: its script imports
 * other such components, texts or images, and declares constants that are plain data. Undefined for a
 * component that has to run: with props, a script for the browser or other code. Lines stay where they are.
 * Whether the result can be parsed, `importedAstroPart` tells.
 */
export function astroPart(text: string): string | undefined {
  const [, fence = '', script = '', template = ''] =
    /^(\s*---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$))?([\s\S]*)$/.exec(text) ?? []
  if (/\bAstro\.|\bset:|<script\b|<slot\s+[^/>\s]/.test(template)) return undefined
  if (fence === '') return jsxOf(template)
  const declared = moduleOf(script)
  if (declared === undefined) return undefined
  const [before = ''] = fence.split('---')
  return `${'\n'.repeat(before.split('\n').length)}${declared}\n\n${jsxOf(template)}`
}

/** What an import may name, so that there is no code to run. */
const harmless =
  /^(?:@astrojs\/starlight\/components|astro:assets|astro:components)$|\?raw$|\.(?:astro|mdx?|json|ya?ml)$/

/** The script of a component as statements of MDX, each where it was. Undefined if it has to run. */
function moduleOf(script: string): string | undefined {
  let program: Program
  try {
    program = parse(script, { ecmaVersion: 2024, sourceType: 'module' })
  } catch {
    return undefined // TypeScript, say.
  }
  const names = new Map<string, unknown>()
  let mdx = ''
  let end = 0
  for (const statement of program.body) {
    const between = blank(script.slice(end, statement.start))
    if (end > 0 && between === '') return undefined
    const source = script.slice(statement.start, statement.end)
    if (statement.type === 'ImportDeclaration') {
      const specifier = String(statement.source.value)
      if (!harmless.test(specifier) && !imageExtension.test(specifier)) return undefined
      mdx += between + source
    } else if (statement.type === 'VariableDeclaration' && statement.kind === 'const') {
      for (const { id, init } of statement.declarations) {
        const result = init && evaluate(init as never, names) // acorn's types of nodes are those of ESTree.
        if (id.type !== 'Identifier' || !result?.known) return undefined
        names.set(id.name, result.value)
      }
      mdx += `${between}export ${source}`
    } else return undefined
    end = statement.end
  }
  return mdx + blank(script.slice(end))
}

/** Leaves only the line ends. */
const blank = (text: string): string => text.replaceAll(/[^\n]/g, '')

/**
 * The template of a component as JSX, without comments and styles. Without a slot, Astro would not show what
 * is between the tags; docgen does, after the template.
 */
const jsxOf = (template: string): string =>
  `${template}${/<slot\b/.test(template) ? '' : '\n\n<slot />\n'}`
    .replaceAll(/<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style>/g, blank)
    .replaceAll(/<slot\s*(?:\/>|>\s*<\/slot>)/g, '{props.children}')
    .replaceAll(/<[A-Za-z][^<>]*>/g, (tag) => tag.replaceAll(/(?<=\s)\{(\w+)\}(?=[\s/>])/g, '$1={$1}'))
