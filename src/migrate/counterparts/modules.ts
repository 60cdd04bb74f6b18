/** Modules of Docusaurus, which docgen replaces on every site, as far as it can. */
export const replacedModules = /^@docusaurus\//

/** docgen's replacement for such a module: a file in `templates/compat`, which may not exist. */
export const replacementOf = (specifier: string): string =>
  `docusaurus/${specifier
    .replace(replacedModules, '')
    .replace(/^theme-common\/.*/, 'theme-common')
    .replaceAll('/', '-')}`

/** What is said about such a module without a replacement. */
export const withoutReplacement = (specifier: string): string =>
  `\`${specifier}\` is a module of Docusaurus that docgen does not have.`

/**
 * Packages that are common in components of other generators, with docgen's replacements in
 * `templates/compat`.
 */
export const replacedPackages: Readonly<Record<string, string>> = {
  clsx: 'packages/clsx.ts',
  classnames: 'packages/clsx.ts',
  '@mdx-js/react': 'packages/mdx-react.tsx',
  '@astrojs/starlight/components': 'starlight/components.tsx',
  'astro:assets': 'starlight/components.tsx',
  'next/image': 'packages/image.tsx',
  'next/link': 'docusaurus/Link.tsx',
  'nextra/components': 'nextra/components.tsx',
}

/** docgen's component that a module of another generator has as its default export. */
export const componentFor = (specifier: string): string | undefined =>
  specifier === '@docusaurus/Link' ? 'Link' : undefined

/** Why a module of another generator cannot be imported, and what to do about it; undefined for others. */
export function unusableModule(
  specifier: string,
): { readonly message: string; readonly hint: string } | undefined {
  if (specifier.startsWith('@generated/'))
    return {
      message: `\`${specifier}\` is a file that Docusaurus generates.`,
      hint: 'Take the import out, or import the data itself.',
    }
  if (/^(?:@astrojs\/|astro:|vitepress(?:\/|$)|nextra(?:[-/]|$)|@?rspress(?:\/|$)|fumadocs-)/.test(specifier))
    return {
      message: `\`${specifier}\` is a module of another generator.`,
      hint: 'Take the import out; components of docgen need none.',
    }
  return undefined
}

/**
 * Matches an import that cannot be prose, on pages of some generators: of a theme, or of a file of the site.
 */
export const importLine =
  /^import\s+(?:[\w$*{][^;\n]*\sfrom\s+)?['"](?:@(?:theme|docusaurus|site|astrojs)\/|docgen\/)[^'"\n]+['"];?(?:\n|$)/

/**
 * For the server: a page module (absolute path) of a site in a dialect. Docusaurus gives the configuration of
 * the site to each as a prop.
 */
export const pageModule = (path: string): string => `import { createElement } from 'react'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import * as page from ${JSON.stringify(path)}
const Page = page.default
export default typeof Page === 'function' ? (props) => createElement(Page, { ...props, config: useDocusaurusContext().siteConfig }) : Page`

/** docgen's equivalents for components of other generators (Docusaurus, Starlight, Nextra, Mintlify). */
const here: Readonly<Record<string, string>> = {
  Accordion: 'Details',
  Aside: 'Admonition',
  Callout: 'Admonition',
  CardGrid: 'Cards',
  CardGroup: 'Cards',
  Code: 'CodeBlock',
  CodeGroup: 'Tabs',
  LinkCard: 'Card',
  Note: 'Admonition',
  Tab: 'TabItem',
  Tip: 'Admonition',
  Warning: 'Admonition',
}

const sentences: Readonly<Record<string, string>> = {
  DocCardList:
    'A category lists its pages by itself: give it a `link` of the type `generated-index` and no page of its own.',
  TOCInline: 'Each page has a table of contents beside it.',
  BrowserOnly: 'Make an island (`*.island.tsx`) for what needs a browser.',
}

/** What to write instead of another generator's component. */
export function insteadOf(name: string): string | undefined {
  if (Object.hasOwn(here, name)) return `Here it is \`${here[name] ?? ''}\`.`
  return Object.hasOwn(sentences, name) ? sentences[name] : undefined
}
