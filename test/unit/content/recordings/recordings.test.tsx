import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { withEsbuild } from '../../../../src/engine/esbuild.ts'
import { framesOf } from '../../../../content/_plugins/recordings/frames.ts'
import Recording from '../../../../content/_plugins/recordings/Recording.tsx'
import { sessions, type Session } from '../../../../content/_plugins/recordings/sessions.ts'
import { checkSource } from '../../../../src/features/samples/check-source.ts'
import { createReferences } from '../../../../src/features/samples/load-references.ts'
import { scanSource } from '../../../../src/features/samples/scan-source.ts'
import { shownMarkdown } from '../../../../src/stages/render/shown-markdown.ts'
import { contentContext, projectRoot } from '../../features/content-context.ts'

const text = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')

const small: Session = {
  title: 'A small one',
  steps: [{ command: 'ls', output: 'a.txt', wait: 2 }, { command: 'rm a.txt' }],
}

/** Prompts with what they print. */
const transcript = ({ steps }: Session): string =>
  steps
    .flatMap(({ command, output }) => [`$ ${command}`, ...(output === undefined ? [] : [output])])
    .join('\n')

const copyOf = (name: string): string =>
  shownMarkdown(renderToStaticMarkup(<Recording name={name} />)).markdown

describe('recordings of the terminal', () => {
  test.each(Object.entries(sessions))('%s has commands that exist', async (name) => {
    const references = createReferences({ cli: 'content/_data/thv-cli.yaml' })(contentContext())
    const found = await checkSource(scanSource(copyOf(name)), 'content/a.mdx', references)
    expect(found).toEqual([])
  })

  test.each(Object.entries(sessions))('%s is all there without JavaScript', (name, session) => {
    const html = renderToStaticMarkup(<Recording name={name} />)
    expect(text(/<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1] ?? '')).toBe(`${transcript(session)}\n`)
    // What is transparent is empty.
    expect(html.replaceAll('<span class="recording-later"></span>', '')).not.toContain('recording-later')
    expect(html).toMatch(/<div class="code-tools needs-js"><button type="button">Play</)
  })

  test('a command is typed letter by letter, then its output comes', () => {
    expect(
      framesOf(small, true).map(({ step, typed, hasOutput }) => `${step} ${typed} ${hasOutput}`),
    ).toEqual([
      ...['0 0 false', '0 1 false', '0 2 false', '0 2 true'],
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((typed) => `1 ${typed} false`),
      '1 8 true',
    ])
    expect(framesOf(small, true)[2]?.pause).toBe(2000)
  })

  test('for those who want less motion, a command comes at once', () => {
    expect(
      framesOf(small, false).map(({ step, typed, hasOutput }) => `${step} ${typed} ${hasOutput}`),
    ).toEqual(['0 0 false', '0 2 false', '0 2 true', '1 0 false', '1 8 false', '1 8 true'])
  })

  test('the player weighs no more than 5 kB', async () => {
    const { outputFiles } = await withEsbuild(({ build }) =>
      build({
        entryPoints: [join(projectRoot, 'content/_plugins/recordings/player.island.tsx')],
        bundle: true,
        write: false,
        minify: true,
        format: 'esm',
        jsx: 'automatic',
        external: ['react', 'react/jsx-runtime'],
      }),
    )
    const [file] = outputFiles
    expect(gzipSync(file?.contents ?? '', { level: 9 }).length).toBeLessThan(5000)
    expect(file?.contents.length).toBeGreaterThan(500)
  })

  test('the Markdown copy of a page has the session', () => {
    expect(copyOf('two-groups')).toMatch(
      /```console\n\$ thv group create timetable\n[\s\S]*\nosv {5}running {3}booking\n```$/,
    )
  })

  test('a name without a recording is an error that names the others', () => {
    expect(() => renderToStaticMarkup(<Recording name="nope" />)).toThrow(
      '<Recording name="nope">: there is no such recording, only a-day, first-server, two-groups.',
    )
  })

  test('every recording is on a page', () => {
    const pages = ['tutorials/quickstart-cli', 'guides-cli/manage-mcp-servers', 'guides-cli/group-management']
      .map((page) => readFileSync(join(projectRoot, `content/toolhive/${page}.mdx`), 'utf8'))
      .join('')
    for (const name of Object.keys(sessions)) expect(pages).toContain(`<Recording name="${name}" />`)
  })
})
