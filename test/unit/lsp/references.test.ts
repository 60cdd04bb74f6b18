import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DefinitionRequest } from 'vscode-languageserver-protocol/node'
import { makeSite, type TempSite } from '../../build-temp-site.ts'
import { Editor } from './editor.ts'

const proto = `syntax = "proto3";
package acme;

/* Rockets
   and their stages. */
service Rockets {
  rpc Launch (Rocket) returns (Rocket);
}
message Rocket {
  string name = 1;
  oneof engine {
    Stage stage = 2;
  }
}
enum Stage {
  STAGE_NONE = 0;
}
`
const values = `# -- The image.
image:
  # -- Its tag.
  tag: latest
`
const library = {
  id: 0,
  name: 'rocket',
  kind: 1,
  variant: 'project',
  flags: {},
  schemaVersion: '2.0',
  files: { entries: {}, reflections: {} },
  symbolIdMap: {},
  children: [
    {
      id: 1,
      name: 'Rocket',
      kind: 256,
      variant: 'declaration',
      flags: {},
      sources: [{ fileName: 'src/rocket.ts', line: 2, character: 1 }],
      children: [
        {
          id: 2,
          name: 'gone',
          kind: 1024,
          variant: 'declaration',
          flags: {},
          type: { type: 'intrinsic', name: 'string' },
          sources: [{ fileName: 'src/gone.ts', line: 9, character: 1 }],
        },
      ],
    },
  ],
}
const provider = {
  format_version: '1.0',
  provider_schemas: {
    'registry.terraform.io/acme/rocket': {
      resource_schemas: {
        rocket_pad: {
          version: 0,
          block: {
            attributes: { name: { type: 'string', required: true } },
            block_types: {
              crew: {
                nesting_mode: 'list',
                block: { attributes: { size: { type: 'number', optional: true } } },
              },
            },
          },
        },
      },
    },
  },
}
const terraform = JSON.stringify(provider, undefined, 2)

let site: TempSite
let editor: Editor

beforeAll(async () => {
  site = makeSite({
    'content/index.md': '# Home\n',
    'api.proto': proto,
    'chart/Chart.yaml': 'apiVersion: v2\nname: rocket\nversion: 1.0.0\n',
    'chart/values.yaml': values,
    'library.json': JSON.stringify(library),
    'src/rocket.ts': '// Rockets.\nexport interface Rocket {}\n',
    'provider.json': terraform,
    'docgen.config.ts': `import { helm, protobuf, terraform, typedoc } from 'docgen'
export default {
  title: 'Rocket',
  url: 'https://docs.acme.dev',
  plugins: [
    protobuf({ source: 'api.proto', route: '/proto' }),
    helm({ chart: 'chart', route: '/chart' }),
    typedoc({ source: 'library.json', route: '/library' }),
    terraform({ source: 'provider.json', route: '/provider' }),
  ],
}
`,
  })
  site.remove('docgen.config.json')
  editor = await Editor.start(site.root)
  await editor.open('content/index.md', '# Home\n')
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(site.root, { recursive: true })
})

const lineOf = (text: string, words: string): number =>
  text.slice(0, text.indexOf(words)).split('\n').length - 1

test.each([
  ['/proto#acme-rockets', 'api.proto', lineOf(proto, 'service')],
  ['/proto#acme-rockets-launch', 'api.proto', lineOf(proto, 'rpc')],
  ['/proto#acme-rocket-name', 'api.proto', lineOf(proto, 'string name')],
  ['/proto#acme-rocket-engine', 'api.proto', lineOf(proto, 'oneof')],
  ['/proto#acme-rocket-stage', 'api.proto', lineOf(proto, 'Stage stage')],
  ['/proto#acme-stage-stage_none', 'api.proto', lineOf(proto, 'STAGE_NONE')],
  ['/chart#image', 'chart/values.yaml', 1],
  ['/chart#image-tag', 'chart/values.yaml', 3],
  ['/library#rocket', 'src/rocket.ts', 1],
  // A source that is not in the project.
  ['/library#rocket-gone', 'library.json', 0],
  ['/provider#rocket_pad', 'provider.json', lineOf(terraform, '"rocket_pad"')],
  ['/provider#rocket_pad-name', 'provider.json', lineOf(terraform, '"name"')],
  ['/provider#rocket_pad-crew', 'provider.json', lineOf(terraform, '"crew"')],
  ['/provider#rocket_pad-crew-size', 'provider.json', lineOf(terraform, '"size"')],
])('%s leads to %s:%d', async (address, file, line) => {
  await editor.type('content/index.md', `# Home\n\n[x](${address})\n`)
  const at = editor.after('content/index.md', '[x](/')
  expect(await editor.connection.sendRequest(DefinitionRequest.type, at)).toMatchObject({
    uri: editor.uri(file),
    range: { start: { line } },
  })
})
