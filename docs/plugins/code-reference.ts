import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asContentPath, asRoutePath, type Plugin, type PluginPage } from 'docgen'
import { codeFence, inlineCode, joinBlocks, markdownTable } from 'docgen/kit'
import { splitPage } from './split-page.ts'
import { declarationAt, declarationsOf, reexportsOf, type Declaration, type Member } from './declarations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Pages for components, slots, layouts and the programmatic interface, out of their types and docstrings. */
export function codeReference(route: string): Plugin {
  const pages = [
    ...referencePages(`${route}/components`, 'Components', {
      description: 'Every component that pages can use without an import, with its props.',
      intro:
        'Each can also be imported from `docgen/components` in a `.tsx` file. A file of yours in `templates/mdx` takes the place of the one with its name. [Tabs and cards](/write/tabs-and-cards) says when to use which.',
      parts: componentsIn('templates/mdx', 'Props', withExample),
      format: 'mdx',
    }),
    ...referencePages(`${route}/slots`, 'Slots', {
      description: 'The parts that every page is made of. Each can be replaced by a file of yours.',
      intro:
        'A file of yours in `templates/slots` takes the place of the one with its name. It can import ours as `@theme-original/slots/Footer`. [Override a slot](/design/slots) shows how.',
      parts: componentsIn('templates/slots', 'Props'),
    }),
    ...referencePages(`${route}/layouts`, 'Layouts', {
      description: 'What draws a whole page, chosen by `layout` in front matter. Each can be replaced.',
      intro:
        "A file of yours in `templates/layouts` takes the place of the one with its name, or adds a layout. Every layout gets [`LayoutProps`](/reference/api#layoutprops). It can import docgen's own as `@theme-original/layouts/doc`. [A layout of your own](/design/slots#a-layout-of-your-own) shows how.",
      parts: componentsIn('templates/layouts', 'Props'),
    }),
    ...referencePages(`${route}/context`, '@theme/context', {
      description: 'What layouts, slots and components can ask about the page that they are on.',
      intro: joinBlocks(
        codeFence("import { useDocument, useTranslate, useWithBase } from '@theme/context'", 'tsx'),
        'These are hooks of React: call them in a component. They work while the site is built, not in the browser; hand an island what it needs as props. What `useDocument()` returns is a [`DocumentContextValue`](/reference/api#documentcontextvalue), with [`SiteProps`](/reference/api#siteprops) as `site` and a [`PageSlice`](/reference/api#pageslice) as `page`.',
      ),
      parts: exportsOf('templates/context.tsx'),
    }),
    ...referencePages(`${route}/api`, 'docgen', {
      description: 'What a configuration, a plugin or a script of your own can import from docgen.',
      intro: codeFence("import { build, defineConfig } from 'docgen'", 'ts'),
      parts: exportsOf('src/index.ts'),
    }),
    ...referencePages(`${route}/kit`, 'docgen/kit', {
      description: 'What plugins can call while a site is built.',
      intro: codeFence("import { createHighlighter, parseData } from 'docgen/kit'", 'ts'),
      parts: exportsOf('src/kit.ts'),
    }),
  ]
  // Read while the configuration is evaluated, which is when docgen notices what it read.
  return { name: 'code-reference', version: '1', cache: true, options: { pages }, content: () => ({ pages }) }
}

function referencePages(
  route: string,
  title: string,
  {
    description,
    intro,
    parts,
    format = 'md',
  }: { description: string; intro: string; parts: readonly string[]; format?: 'md' | 'mdx' },
): readonly PluginPage[] {
  return splitPage({
    path: asContentPath(`content${route}.md`),
    route: asRoutePath(route),
    frontMatter: { title, description },
    body: { format, markdown: joinBlocks(intro, ...parts) },
  })
}

/** A section for each component of a folder: its docstring and its props. */
const componentsIn = (
  folder: string,
  suffix: string,
  describe = (_component: string, text: string): string => text,
): readonly string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.tsx'))
    .sort()
    .map((name) => {
      const component = name.replace('.tsx', '')
      const declarations = declarationsOf(componentFile(join(root, folder, name)))
      const props = memberTable('Prop', declarations.get(`${component}${suffix}`)?.members ?? [])
      return joinBlocks(
        `## ${component}`,
        describe(component, joinBlocks(declarations.get('default')?.text, props)),
      )
    })

/** The file that declares a component, which a file may only hand on from another folder of the theme. */
function componentFile(path: string): string {
  const elsewhere = reexportsOf(path).find(({ name }) => name === 'default')
  return elsewhere === undefined
    ? path
    : join(root, 'templates', `${elsewhere.specifier.replace('@theme/', '')}.tsx`)
}

/** A component as a page shows it and as it is written, above the text about it, which is no MDX. */
function withExample(component: string, text: string): string {
  const file = join(root, 'docs/examples/components', `${component}.mdx`)
  const source = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const live =
    source === undefined ? [] : [codeFence(source, 'mdx'), '<div className="live">', source, '</div>']
  return joinBlocks(...live, asMdx(text), ...(component === 'Icon' ? ['[All icons](/reference/icons)'] : []))
}

/** Markdown whose braces and angle brackets outside of code are text in MDX as well. */
const asMdx = (markdown: string): string =>
  markdown.replace(/(`+)[\s\S]*?\1|[{}<]/g, (match) => (match.length === 1 ? `\\${match}` : match))

/** A section for each name that a module exports; functions and values before types. */
function exportsOf(file: string): readonly string[] {
  const path = join(root, file)
  const own = [...declarationsOf(path).values()].filter(({ isExported }) => isExported)
  const handedOn = reexportsOf(path).flatMap((each) => {
    const found = declarationAt(each)
    return found ? [{ ...found, name: each.name }] : []
  })
  const all = [...own, ...handedOn]
  const isType = ({ kind }: Declaration): boolean => kind === 'interface' || kind === 'type'
  return [...all.filter((each) => !isType(each)), ...all.filter(isType)].map((each) =>
    joinBlocks(
      `## ${each.name}`,
      each.text,
      each.signature === '' ? '' : codeFence(each.signature, 'ts'),
      memberTable('Property', each.members),
    ),
  )
}

const memberTable = (head: string, members: readonly Member[]): string =>
  markdownTable(
    [head, 'Type', 'Meaning'],
    members.map(({ name, type, optional, text }) => [
      inlineCode(name) + (optional ? '' : ' (required)'),
      inlineCode(type),
      text,
    ]),
  )
