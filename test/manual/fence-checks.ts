import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fence } from './example-files.ts'
import { manualPages, type ManualPage } from './pages.ts'

/** A fence of the manual, and the page that it is on. */
export interface PlacedFence {
  readonly page: ManualPage
  readonly fence: Fence
}

export const allFences: readonly PlacedFence[] = manualPages.flatMap((page) =>
  page.fences.map((fence) => ({ page, fence })),
)

/** Whether a fence is part of a configuration. */
export const isPart = ({ options }: Fence): boolean => hasOption(options, 'part')
const isLive = ({ options }: Fence): boolean => hasOption(options, 'live')
const hasOption = (options: string, name: string): boolean => options.split(/\s+/).includes(name)

/** Pages whose files are a site together. */
export const sitePages: readonly string[] = [
  'design/landing-pages.md',
  'design/slots.md',
  'extend/index.md',
  'references/asyncapi.md',
  'references/changes.md',
  'references/cli.md',
  'references/crd.md',
  'references/graphql.md',
  'references/helm.md',
  'references/json-schema.md',
  'references/mcp.md',
  'references/openapi.md',
  'references/protobuf.md',
  'references/terraform.md',
  'start/project.md',
  'write/islands.mdx',
  'write/mdx.mdx',
]

/** Pages that show configurations which are a site each, with the files that these name. */
export const configPages: readonly string[] = [
  'check/samples.md',
  'publish/offline.md',
  'publish/sharing.md',
  'reference/plugins.mdx',
  'references/typedoc.md',
  'write/links-and-images.mdx',
]

/** Pages whose files and parts of a configuration are a site with pages that the test adds. */
export const partSitePages: readonly string[] = [
  'design/tokens.md',
  'organise/blog.md',
  'organise/folders.md',
  'organise/languages.md',
  'organise/sidebars.md',
]

/** What terminals print, by page and first line: a test compares each with what docgen says. */
const printed: readonly (readonly [page: string, start: string])[] = [
  ['extend/index.md', 'docgen.config.ts:7:27'],
  ['index.md', '$ npx docgen build'],
  ['migrate/index.md', '$ npx docgen init --yes'],
  ['start/project.md', 'docgen.config.ts:4:3'],
  ['start/ten-minutes.md', '$ npx docgen init --yes'],
  ['start/ten-minutes.md', 'content/guides/write-pages.md:9:10'],
  ['start/ten-minutes.md', '$ npx docgen build'],
]

/** Files that `docgen init` writes for hosts. */
const hostFiles = readdirSync(join(import.meta.dirname, '../../examples/starters/hosts'), {
  recursive: true,
  encoding: 'utf8',
}).map((path) => path.replaceAll('\\', '/').split('/').slice(1).join('/'))

/**
 * The checks of fences, and which fences each looks at. Tests take their fences from here, so that a fence
 * which no check looks at cannot go unnoticed.
 */
export const checks = {
  /** `fences.test.ts`: the source is what is shown below it. The build of the manual renders that. */
  live: ({ fence }) => isLive(fence),
  /** `fences.test.ts`: parts are accepted by docgen; all have the right types. */
  typescript: ({ fence }) => /^tsx?$/.test(fence.language),
  /** `fences.test.ts`: esbuild reads it without a warning. */
  css: ({ fence }) => fence.language === 'css',
  /** `fences.test.ts`: it breaks no rule as a page. */
  markdown: ({ fence }) => /^mdx?$/.test(fence.language) && fence.title === undefined && !isLive(fence),
  /** `fence-sites.test.ts`: the files of its page are a site without findings. */
  site: ({ page, fence }) =>
    fence.title !== undefined && [...sitePages, ...configPages, ...partSitePages].includes(page.path),
  /** `hooks.test.ts`: what its plugins do. */
  hooks: ({ page, fence }) => page.path === 'extend/hooks.md' && fence.title !== undefined,
  /** `fence-sites.test.ts`: its files are a package that a site uses. */
  package: ({ page, fence }) => page.path === 'extend/publish.md' && fence.title !== undefined,
  /** `terminal.test.ts`: a shell can read it, and commands of docgen exist as they are written. */
  shell: ({ fence }) => fence.language === 'bash',
  /** `terminal.test.ts`, `fence-sites.test.ts`: docgen prints this. */
  printed: ({ page, fence }) =>
    printed.some(([path, start]) => page.path === path && fence.text.startsWith(start)),
  /** `terminal.test.ts`: `docgen test` runs it. */
  samples: ({ page, fence }) =>
    page.path === 'check/run-samples.mdx' && /^test\b|\stest\b/.test(fence.options),
  /** `servers.test.ts`: nginx, Caddy and Apache answer so with these files. */
  servers: ({ page, fence }) =>
    ['publish/nginx.md', 'publish/caddy.md', 'publish/apache.md'].includes(page.path) &&
    !['bash', 'ts'].includes(fence.language),
  /** `starters.test.ts`: `docgen init` writes the same file for a host. */
  hosts: ({ fence }) => fence.title !== undefined && hostFiles.includes(fence.title),
  /** `ci-files.test.ts`: shells can read its scripts, and what they call exists. */
  workflows: ({ fence }) => fence.title?.endsWith('.yml') === true && /github|gitlab/.test(fence.title),
  /** `fences.test.ts`: the command that it gives a hook manager is one of docgen's. */
  hookManagers: ({ page, fence }) => page.path === 'check/hooks.md' && fence.language === 'yaml',
  /** `terminal.test.ts`: it finds the files of a site. */
  cloudfront: ({ fence }) => fence.title === 'clean-addresses.js',
  /** `host-files.test.ts`: it redirects by what docgen writes. */
  cloudfrontRedirects: ({ fence }) => fence.title === 'redirects-and-addresses.js',
  /** `addresses.test.ts`: docgen writes and prints this. */
  addresses: ({ page, fence }) => page.path === 'check/addresses.md' && fence.language !== 'bash',
  /** `changes.test.ts`: docgen compares the files, and prints the last fence. */
  changes: ({ page, fence }) => page.path === 'references/changes.md' && fence.language !== 'bash',
  /** `pair-sections.test.ts`: docgen reads it. */
  translations: ({ page, fence }) => page.path === 'organise/translations.md' && fence.language === 'yaml',
  /** `fences.test.ts`: it starts docgen with a command that exists. */
  assistants: ({ page, fence }) => page.path === 'publish/mcp.md' && fence.language === 'json',
  /** `fences.test.ts`: it names the folder that docgen writes. */
  worker: ({ fence }) => fence.title === 'wrangler.jsonc',
  /** `site.test.ts`: the build of the manual draws it. */
  diagrams: ({ fence }) => fence.language === 'mermaid',
} as const satisfies Readonly<Record<string, (each: PlacedFence) => boolean>>

/** The fences that a check looks at, in the order of the manual. */
export const fencesFor = (check: keyof typeof checks): readonly PlacedFence[] =>
  allFences.filter(checks[check])

/** Fences that nothing checks, by page and first line, each with its reason. */
export const unchecked: Readonly<Record<string, string>> = {
  'check/ci.md: server {': 'It needs a certificate and users.',
  'check/doctor.md: ok    docgen         0.1.0': 'It says what one machine is like.',
  'check/score.md: 91 of 100. Agents stumble over nothing on 11 of 12 pages.':
    'It says what one site is like.',
  'check/texts.md: content/guides/install.md:12:8': 'A finding in a page that the manual does not have.',
  'check/texts.md: StylesPath = styles': 'The configuration of Vale.',
  'organise/translations.md: German (de): 64% of 8,120 words, 11 of 20 pages complete.':
    'It says what one site is like.',
  'publish/agents.md: title: "Install"': 'The front matter that docgen writes, not one that it reads.',
  'publish/folder.md: npx docgen build --strict': 'It publishes in a folder of a server.',
  'publish/folder.md: 14 files of 1,407 files sent to ../../srv/docs, 2 files removed.':
    'The folder of a server.',
  'publish/mcp.md: FROM node:24-slim AS build': 'It needs Docker, and the site in it.',
  'publish/mcp.md: server {': 'It needs a certificate.',
  "references/mcp.md: rocket-mcp > data/launcher.jsonl << 'END'": 'It needs an MCP server.',
  'write/code.mdx: const limit = 10': 'It shows how a line is marked; the manual is built with it.',
  'write/code.mdx: $ rocket list': 'A program that does not exist.',
  'write/code.mdx: - timeout: 10': 'It shows the colors of changes.',
  "write/editor.md: vim.filetype.add({ extension = { mdx = 'mdx' } })": 'The configuration of an editor.',
  'write/editor.md: local docgen': 'The configuration of an editor.',
  'write/editor.md: [language-server.docgen]': 'The configuration of an editor.',
}

/** How `unchecked` names a fence. */
export const nameOf = ({ page, fence }: PlacedFence): string =>
  `${page.path}: ${fence.text.split('\n')[0] ?? ''}`

/** Where a fence is, for messages: `write/code.mdx:20`. */
export const placeOf = ({ page, fence }: PlacedFence): string => `${page.path}:${fence.line}`
