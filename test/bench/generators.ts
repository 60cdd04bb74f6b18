import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CorpusPage } from './corpus.ts'

/** A generator under test, with a project of its own. */
export interface Generator {
  readonly name: string
  /** Relative to the project: where the pages go. */
  readonly contentDir: string
  readonly outDir: string
  /** Writes what the project needs beside the pages, and installs it. */
  readonly prepare: (project: string, pages: readonly CorpusPage[]) => void
  /** What runs its commands. Default: this Node. */
  readonly program?: string
  /** Words after the program. */
  readonly command: (project: string) => readonly string[]
  /**
   * Words after `node` for its development server on a port of this machine, where it has one that is
   * measured.
   */
  readonly serve?: (project: string, port: number) => readonly string[]
  /** Removes what an earlier run left, so that the next one is cold. */
  readonly forget: (project: string) => void
  /** Whether something outlives a run; without it, a build with nothing changed is another cold one. */
  readonly remembers: boolean
  readonly readsMdx: boolean
  /** How many pages it makes of each, in versions and languages. Default: one. */
  readonly copies?: number
  /** Writes a page as this generator expects it, where that is not as the others do. */
  readonly adapt?: (text: string) => string
}

const peerNames = ['docusaurus', 'starlight', 'vitepress', 'eleventy', 'hugo'] as const
type PeerName = (typeof peerNames)[number]

export const isPeer = (name: string): name is PeerName => (peerNames as readonly string[]).includes(name)

/** The same with its package installed in the project, as a site has it. `root` as for `docgen`. */
export function installedDocgen(root: string): Generator {
  const checkout = docgen(root)
  return {
    ...checkout,
    prepare(project, pages) {
      const pack = ['pack', '--silent', '--pack-destination', project]
      const tarball = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)
      checkout.prepare(project, pages)
      install(project, `./${tarball ?? ''}`)
      remove(project, tarball ?? '')
    },
    command: () => ['node_modules/docgen/dist/docgen.js', 'build'],
  }
}

/**
 * `root` is the absolute path of docgen's own repository, already bundled; `cli` that of another command to
 * measure.
 */
export function docgen(root: string, cli = join(root, 'dist/docgen.js')): Generator {
  return {
    name: 'docgen',
    contentDir: 'content',
    outDir: 'build',
    remembers: true,
    readsMdx: true,
    prepare: (project) =>
      write(project, {
        'docgen.config.ts': "export default { title: 'Bench', url: 'https://example.com' }\n",
        'content/index.md': '# Bench\n\nStart with [page 1](./topic-01/page-0001.md).\n',
      }),
    command: () => [cli, 'build'],
    serve: (project, port) => [cli, 'dev', project, '--port', String(port), '--strict-port'],
    forget: (project) => remove(project, 'build', '.docgen', 'node_modules/.cache'),
  }
}

/**
 * Peers as their documentation sets them up, with a sidebar of all pages and highlighted code, as docgen has
 * them.
 */
export const peers: Readonly<Record<PeerName, Generator>> = {
  docusaurus: {
    name: 'docusaurus',
    contentDir: 'docs',
    outDir: 'build',
    remembers: true,
    readsMdx: false,
    prepare(project) {
      // What `create-docusaurus` sets up, without the blog.
      const config = {
        title: 'Bench',
        url: 'https://example.com',
        baseUrl: '/',
        future: { v4: true },
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
      }
      write(project, {
        'docs/index.md': '# Bench\n\nStart with [page 1](./topic-01/page-0001.md).\n',
        'docusaurus.config.mjs': `export default ${JSON.stringify(config)}\n`,
      })
      const version = '3.10.2'
      const own = ['core', 'preset-classic', 'faster'].map((name) => `@docusaurus/${name}@${version}`)
      install(
        project,
        ...own,
        '@mdx-js/react@3',
        'clsx@2',
        'prism-react-renderer@2',
        'react@19',
        'react-dom@19',
      )
    },
    command: () => ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build'],
    forget: (project) => remove(project, 'build', '.docusaurus', 'node_modules/.cache'),
  },
  starlight: {
    name: 'starlight',
    contentDir: 'src/content/docs',
    outDir: 'dist',
    remembers: true,
    readsMdx: false,
    // Its links are addresses, not files.
    adapt: (text) => text.replaceAll(/\]\(\.\.\/([\w/-]+)\.md\)/g, '](/$1/)'),
    prepare(project) {
      write(project, {
        'src/content/docs/index.md': '---\ntitle: Bench\n---\n\nStart with [page 1](/topic-01/page-0001/).\n',
        'src/content.config.ts':
          "import { defineCollection } from 'astro:content'\nimport { docsLoader } from '@astrojs/starlight/loaders'\nimport { docsSchema } from '@astrojs/starlight/schema'\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n",
        'astro.config.mjs':
          "import { defineConfig } from 'astro/config'\nimport starlight from '@astrojs/starlight'\nexport default defineConfig({ site: 'https://example.com', integrations: [starlight({ title: 'Bench' })] })\n",
      })
      install(project, 'astro@7.3.5', '@astrojs/starlight@0.42.4', 'sharp')
    },
    command: () => ['node_modules/astro/bin/astro.mjs', 'build'],
    forget: (project) => remove(project, 'dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'),
  },
  vitepress: {
    name: 'vitepress',
    contentDir: '.',
    outDir: '.vitepress/dist',
    remembers: false,
    readsMdx: false,
    prepare(project, pages) {
      const sidebar = groups(pages).map(([text, items]) => ({
        text,
        collapsed: true,
        items: items.map(({ title, path }) => ({ text: title, link: `/${path.replace(/\.md$/, '')}` })),
      }))
      write(project, {
        'index.md': '# Bench\n',
        '.vitepress/config.mjs': `export default { title: 'Bench', cleanUrls: true, ignoreDeadLinks: true, themeConfig: { sidebar: ${JSON.stringify(sidebar)} } }\n`,
      })
      install(project, 'vitepress@1.6.4')
    },
    command: () => ['node_modules/vitepress/bin/vitepress.js', 'build'],
    serve: (_project, port) => [
      'node_modules/vitepress/bin/vitepress.js',
      'dev',
      '--port',
      String(port),
      '--strictPort',
    ],
    forget: (project) => remove(project, '.vitepress/dist', '.vitepress/cache'),
  },
  eleventy: {
    name: 'eleventy',
    contentDir: 'content',
    outDir: '_site',
    remembers: false,
    readsMdx: false,
    prepare(project, pages) {
      const menu = groups(pages)
        .map(
          ([text, items]) =>
            `<details><summary>${text}</summary><ul>${items.map(({ title, path }) => `<li><a href="/${path.replace(/\.md$/, '/')}">${title}</a></li>`).join('')}</ul></details>`,
        )
        .join('')
      write(project, {
        'content/index.md': '# Bench\n',
        'content/content.json': '{ "layout": "page.njk" }\n',
        'content/_includes/page.njk': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title></head><body><nav>${menu}</nav><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>\n`,
        'eleventy.config.mjs':
          "import highlight from '@11ty/eleventy-plugin-syntaxhighlight'\nexport default (config) => { config.addPlugin(highlight); return { dir: { input: 'content', output: '_site' }, markdownTemplateEngine: false } }\n",
      })
      install(project, '@11ty/eleventy@3.1.7', '@11ty/eleventy-plugin-syntaxhighlight@5.0.2')
    },
    command: () => ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
    forget: (project) => remove(project, '_site', '.cache'),
  },
  // As found on the machine: with a menu of all pages, rendered once, and the text of all pages for a search.
  hugo: {
    name: 'hugo',
    program: 'hugo',
    contentDir: 'content',
    outDir: 'public',
    remembers: false,
    readsMdx: false,
    prepare(project, pages) {
      const menu = groups(pages)
        .map(
          ([text, items]) =>
            `<details><summary>${text}</summary><ul>${items.map(({ title, path }) => `<li><a href="/${path.replace(/\.md$/, '/')}">${title}</a></li>`).join('')}</ul></details>`,
        )
        .join('')
      const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><nav>{{ partialCached "menu.html" . }}</nav><main><h1>{{ .Title }}</h1>{{ .Content }}</main><aside>{{ .TableOfContents }}</aside></body></html>\n`
      write(project, {
        'content/_index.md': '# Bench\n',
        'layouts/_default/single.html': page,
        'layouts/_default/list.html': page,
        'layouts/index.html': page,
        'layouts/index.json':
          '[{{ range $index, $page := .Site.RegularPages }}{{ if $index }},{{ end }}{{ dict "title" .Title "url" .RelPermalink "text" .Plain | jsonify }}{{ end }}]\n',
        'layouts/partials/menu.html': menu,
        'hugo.toml':
          'title = "Bench"\nbaseURL = "https://example.com/"\ndisableKinds = ["taxonomy", "term"]\n[outputs]\nhome = ["HTML", "JSON"]\n[markup.highlight]\nnoClasses = false\n',
      })
    },
    // Releases before 0.110 look for another name.
    command: () => ['--quiet', '--config', 'hugo.toml'],
    forget: (project) => remove(project, 'public', 'resources'),
  },
}

function groups(pages: readonly CorpusPage[]): readonly (readonly [string, readonly CorpusPage[]])[] {
  const found = new Map<string, CorpusPage[]>()
  for (const page of pages) found.set(dirname(page.path), [...(found.get(dirname(page.path)) ?? []), page])
  return [...found]
}

function write(project: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
}

function remove(project: string, ...paths: readonly string[]): void {
  for (const path of paths) rmSync(join(project, path), { recursive: true, force: true })
}

function install(project: string, ...packages: readonly string[]): void {
  write(project, { 'package.json': '{ "private": true }\n' })
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...packages], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
