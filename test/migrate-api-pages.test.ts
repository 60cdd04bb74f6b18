import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { config, project } from './docusaurus-project.ts'

const description = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Rockets', version: '1' },
  tags: [{ name: 'Launch Pads' }],
  paths: {
    '/pads': {
      get: {
        operationId: 'listLaunchPads',
        summary: 'List pads',
        tags: ['Launch Pads'],
        responses: { 200: { description: 'All pads of the coast.' } },
      },
    },
  },
})
const compressed = (data: unknown): string => deflateSync(JSON.stringify(data)).toString('base64')

describe('pages that a plugin of Docusaurus makes of an API', () => {
  const plugin = `plugins: [['docusaurus-plugin-openapi-docs', { id: 'api', docsPluginId: 'classic', config: {
    rockets: { specPath: 'specs/rockets.json', outputDir: 'docs/reference/rockets', sidebarOptions: { groupPathsBy: 'tag' } },
  } }]], themes: ['docusaurus-theme-openapi-docs'],`
  const withPlugin = config().replace('presets:', `${plugin} presets:`)
  const site = (files: Readonly<Record<string, string>>) =>
    project({
      'docusaurus.config.js': withPlugin,
      'specs/rockets.json': description,
      'docs/index.md': '# Home\n',
      ...files,
    })

  test('are made by docgen, in their place, and their addresses lead there', async () => {
    const { migrate, read } = site({
      'sidebars.js': `module.exports = { docs: ['index', { type: 'category', label: 'Reference', link: { type: 'doc', id: 'reference/rockets/rockets' },
        items: [{ type: 'category', label: 'Launch Pads', items: ['reference/rockets/list-launch-pads'] }, 'reference/rockets/by-hand'] }] }`,
      'docs/reference/rockets/list-launch-pads.api.mdx': `---\nid: list-launch-pads\ntitle: "List pads"\napi: ${compressed({ method: 'get', path: '/pads' })}\n---\n\nimport MethodEndpoint from "@theme/ApiExplorer/MethodEndpoint";\n\n<MethodEndpoint method={"get"} path={"/pads"}></MethodEndpoint>\n`,
      'docs/reference/rockets/rockets.info.mdx': '---\nid: rockets\ntitle: Rockets\n---\n\n# Rockets\n',
      'docs/reference/rockets/by-hand.md': '# By hand\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    const page = read('build/docs/reference/rockets/get-pads/index.html')
    expect(page).toContain('All pads of the coast.')
    expect(read('build/docs/reference/rockets/list-launch-pads/index.html')).toContain(
      '/kit/docs/reference/rockets/get-pads',
    )
    expect(read('build/docs/reference/rockets/rockets/index.html')).toContain('/kit/docs/reference/rockets')
    expect(read('build/docs/reference/rockets/by-hand/index.html')).toContain('List pads')
    expect(read('docgen.config.ts').replaceAll(/\s+/g, ' ')).toMatch(
      /label: 'Reference',[^[]* items: \[ ?\{ type: 'plugin', name: 'rockets' \}, 'reference\/rockets\/by-hand'/,
    )
  })

  test('are made where the plugin has a folder of docs for itself', async () => {
    const { migrate, read } = project({
      'docusaurus.config.js': config().replace(
        'presets:',
        `plugins: [['@docusaurus/plugin-content-docs', { id: 'rest', path: 'api', routeBasePath: 'api', sidebarPath: './apiSidebar.js' }],
          ['docusaurus-plugin-openapi-docs', { id: 'openapi', docsPluginId: 'rest', config: { rockets: { specPath: 'specs/rockets.json', outputDir: 'api' } } }]], presets:`,
      ),
      'specs/rockets.json': description,
      'sidebars.js': "module.exports = { docs: ['index'] }",
      'apiSidebar.js':
        "module.exports = { rest: [{ type: 'category', label: 'Launch Pads', items: [{ type: 'doc', id: 'list-launch-pads', label: 'List' }] }] }",
      'docs/index.md': '# Home\n',
      'api/list-launch-pads.api.mdx': `---\nid: list-launch-pads\ntitle: "List pads"\napi: ${compressed({ method: 'get', path: '/pads' })}\n---\n\nText.\n`,
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(out).not.toContain('is in no folder of pages')
    expect(code).toBe(0)
    expect(read('build/api/get-pads/index.html')).toContain('All pads of the coast.')
    expect(read('build/api/list-launch-pads/index.html')).toContain('/kit/api/get-pads')
  })

  test('are made where only a build of Docusaurus would have made them', async () => {
    const { migrate, read } = site({
      'sidebars.js': `module.exports = { docs: ['index', { type: 'category', label: 'Reference', items: require('./docs/reference/rockets/sidebar.js') }] }`,
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(read('build/docs/reference/rockets/list-launch-pads/index.html')).toContain(
      '/kit/docs/reference/rockets/get-pads',
    )
    expect(read('build/docs/index.html')).toContain('List pads')
    expect(out).not.toContain('Left to do by hand')
  })

  test('are left to do where the description is elsewhere', async () => {
    const { migrate, read } = project({
      'docusaurus.config.js': withPlugin.replace('specs/rockets.json', 'https://rockets.example/api.json'),
      'sidebars.js': "module.exports = { docs: ['index'] }",
      'docs/index.md': '# Home\n',
    })
    expect((await migrate()).code).toBe(0)
    expect(read('MIGRATION.md')).toMatch(
      /## Left to do by hand[^]*\| API reference rockets \|[^|]*\| Save the description `https:\/\/rockets\.example\/api\.json`/,
    )
  })
})

describe('pages that a plugin of Starlight makes of an API', () => {
  test('are made by docgen, in their place, and their addresses lead there', async () => {
    const { migrate, read } = project({
      'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import starlightOpenAPI, { openAPISidebarGroups } from 'starlight-openapi'
import { groupsOf } from 'starlight-groups'
export default defineConfig({
  site: 'https://docs.acme.dev',
  integrations: [starlight({
    title: 'Acme',
    plugins: [starlightOpenAPI([{ base: 'api/Rockets', schema: './schemas/rockets.json', sidebar: { label: 'Rockets by HTTP' } }])],
    sidebar: [{ label: 'Base', items: ['index', ...openAPISidebarGroups] }, ...groupsOf('src'), { label: 'Last', link: 'https://acme.dev' }],
  })],
})`,
      'schemas/rockets.json': description,
      'src/content/docs/index.md':
        '---\ntitle: Home\n---\n\nSee [the pads](/api/rockets/operations/listlaunchpads/).\n',
    })
    const { code, out } = await migrate()
    expect(out).toContain('The site is built: ')
    expect(code).toBe(0)
    expect(read('build/api/rockets/get-pads/index.html')).toContain('All pads of the coast.')
    expect(read('build/api/rockets/operations/listlaunchpads/index.html')).toContain('/api/rockets/get-pads')
    expect(read('build/index.html')).toMatch(/Base<[^]*Rockets by HTTP[^]*List pads[^]*Last/)
    expect(read('MIGRATION.md')).toContain('what `starlight-groups` makes')
    expect(out).not.toContain('Left to do by hand')
    expect(out).not.toContain('warning')
  })
})
