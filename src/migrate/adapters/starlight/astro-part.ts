import { posix } from 'node:path'
import { parse, type Program, type VariableDeclarator } from 'acorn'
import { decodeText } from '../../../engine/decode-text.ts'
import { recalling } from '../../../engine/recalling.ts'
import { aliased, aliasFiles, pathAliases } from '../../../engine/path-aliases.ts'
import type { Reader } from '../../../engine/reader.ts'
import { evaluate } from '../../../stages/markdown/mdx/evaluate.ts'
import { imageExtension } from '../../../stages/markdown/mdx/import-specifier.ts'
import { parseSource } from '../../../stages/markdown/parse-source.ts'
import {
  beginScript,
  type ScriptSoFar,
  takeConstant,
  takeProps,
  withoutTypes,
  withSubstitutes,
} from './astro-props.ts'

/** The path of a component of Astro that can be read as a part of a page; undefined for other imports. */
export function importedAstroPart(specifier: string, file: string, read: Reader): string | undefined {
  if (!specifier.endsWith('.astro')) return undefined
  const path = /^\.\.?\//.test(specifier)
    ? posix.join(posix.dirname(file), specifier)
    : aliasFile(specifier, read)
  const bytes = path === undefined ? undefined : read.bytes(path)
  const mdx = path !== undefined && bytes ? astroPart(decodeText(bytes, path)) : undefined
  return mdx !== undefined && isMdx(mdx) ? path : undefined
}

/** Whether a template is JSX: Astro does not ask for closed tags, for example. */
const isMdx = recalling((text): boolean => {
  try {
    return parseSource(text, 'mdx', 'part.mdx').diagnostics.length === 0
  } catch {
    return false
  }
})

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
 * other such components, texts or images, takes props, and declares constants that are plain data or
 * expressions with props. Undefined for a component that has to run: with a script for the browser or other
 * code. Lines stay where they are. Whether the result can be parsed, `importedAstroPart` tells.
 */
export const astroPart = recalling((text): string | undefined => {
  const [, fence = '', script = '', markup = ''] =
    /^(\s*---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$))?([\s\S]*)$/.exec(text) ?? []
  const template = markup.replaceAll(/\bAstro\.props\b/g, 'props')
  if (/\bAstro\.|\bset:|<script\b|<slot\s+[^/>\s]/.test(template)) return undefined
  if (fence === '') return jsxOf(template)
  const scriptSoFar = beginScript(withoutTypes(script))
  const declared = moduleOf(scriptSoFar)
  const shownTemplate = declared === undefined ? undefined : withSubstitutes(jsxOf(template), scriptSoFar)
  if (declared === undefined || shownTemplate === undefined) return undefined
  const [before = ''] = fence.split('---')
  return `${'\n'.repeat(before.split('\n').length)}${declared}\n\n${shownTemplate}`
})

/** What an import may name, so that there is no code to run. */
const harmless =
  /^(?:@astrojs\/starlight\/components|astro:assets|astro:components)$|\?raw$|\.(?:astro|mdx?|json|ya?ml)$/

/**
 * The script of a component as statements of MDX, each where it was. What depends on props is noted instead.
 * Undefined if it has to run.
 */
function moduleOf(scriptSoFar: ScriptSoFar): string | undefined {
  const script = scriptSoFar.text
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
      for (const { local } of statement.specifiers) scriptSoFar.names.add(local.name)
      mdx += between + source
    } else if (statement.type === 'VariableDeclaration' && statement.kind === 'const') {
      const isData = statement.declarations.every(({ id, init }) => {
        const result = init && evaluate(init as never, names) // acorn's types of nodes are those of ESTree.
        if (id.type !== 'Identifier' || !result?.known) return false
        names.set(id.name, result.value)
        return true
      })
      if (isData) for (const name of names.keys()) scriptSoFar.names.add(name)
      else if (!statement.declarations.every((each) => isNoted(each, scriptSoFar))) return undefined
      mdx += between + (isData ? `export ${source}` : blank(source))
    } else return undefined
    end = statement.end
  }
  return mdx + blank(script.slice(end))
}

/** Whether a constant is the props or made of them; then it is noted. */
function isNoted({ id, init }: VariableDeclarator, scriptSoFar: ScriptSoFar): boolean {
  if (!init) return false
  if (id.type === 'Identifier') return takeConstant(id.name, init, scriptSoFar)
  return init.type === 'Identifier' && init.name === 'props' && takeProps(id, scriptSoFar)
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
