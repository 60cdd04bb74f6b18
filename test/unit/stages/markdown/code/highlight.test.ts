import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withEsbuild } from '../../../../../src/engine/esbuild.ts'
import {
  listLanguages,
  loadCommonHighlighter,
  loadCompleteHighlighter,
  loadHighlighter,
} from '../../../../../src/stages/markdown/code/highlight.ts'
import { uncommonGrammars } from '../../../../../src/stages/markdown/code/language-names.ts'

const root = join(import.meta.dirname, '../../../../..')
const { highlight } = await loadHighlighter()

describe('the markup of code', () => {
  it('has one element for a run of one color, and none for punctuation', () => {
    expect(highlight('{ "port": 8080 }', 'json')).toBe(
      '{ <span class="t-property">"port"</span>: <span class="t-number">8080</span> }',
    )
    expect(highlight('const let = 1', 'javascript')).toBe(
      '<span class="t-keyword">const let</span> = <span class="t-number">1</span>',
    )
  })

  it('leaves a word of several parts whole', () => {
    expect(highlight('image: fetch-telemetry', 'yaml')).toBe(
      '<span class="t-property">image</span>: <span class="t-string">fetch-telemetry</span>',
    )
  })

  it('gives a token in a token its own color', () => {
    expect(highlight('echo "a $HOME b"', 'bash')).toContain(
      '<span class="t-string">"a </span><span class="t-variable">$HOME</span><span class="t-string"> b"</span>',
    )
  })

  it.each([
    ['bash', 'export A=1', '<span class="t-variable">A</span>'],
    ['json', '{ "port": 8080 }', '<span class="t-number">8080</span>'],
    ['astro', '<b title="x">y</b>', '<span class="t-property">title</span>'],
    ['svelte', '<script>let a = 1</script>', '<span class="t-number">1</span>'],
    ['markdoc', '# Title', '<span class="t-'],
    ['powershell', 'Get-Item "a"', '<span class="t-string">"a"</span>'],
    ['docker', 'FROM node:20', '<span class="t-keyword">FROM</span>'],
    ['promql', 'sum(rate(a[5m])) by (b)', '<span class="t-keyword">sum</span>'],
  ])('knows %s', (language, code, token) => {
    expect(highlight(code, language)).toContain(token)
  })

  it('escapes what would be markup', () => {
    expect(highlight('<b> & "c"', 'text')).toBe('&lt;b&gt; &amp; "c"')
  })

  it('has lines only when something is said about them', () => {
    expect(highlight('a\nb', 'text')).toBe('a\nb')
    expect(highlight('a\n\nb', 'text', new Map([[2, ['added', 'focused']]]))).toBe(
      '<span class="line">a</span>\n<span class="line"></span>\n<span class="line added focused">b</span>',
    )
  })

  it('ends a color with its line', () => {
    expect(highlight('/* a\nb */', 'javascript', new Map())).toBe(
      '<span class="line"><span class="t-comment">/* a</span></span>\n<span class="line"><span class="t-comment">b */</span></span>',
    )
  })

  it('keeps every character', () => {
    const code = 'const a = `x ${b} y`\n\n  return a  // ok\n'
    expect(highlight(code, 'javascript').replaceAll(/<[^>]+>/g, '')).toBe(code)
  })
})

describe('grammars that are loaded for one page', () => {
  const common = [
    ['css', 'a[href="x"] { margin: 10px; color: #fff }'],
    ['javascript', '/** @param {string} a b */ html`<b>${document.title}</b>`'],
    ['typescript', 'const a: Array<string> = css`a { b: c }`'],
    ['java', '/** {@link Shelf} */ public class Book {}'],
    ['php', '<?php /** @param string $a */ $this->a = $a;'],
    ['html', '<p style="margin: 1px" onclick="a()"></p><script>console.log(1)</script>'],
  ] as const

  it('change nothing in code of common languages', async () => {
    const before = common.map(([language, code]) => highlight(code, language, new Map()))
    const complete = await loadCompleteHighlighter()
    const after = common.map(([language, code]) => highlight(code, language, new Map()))
    expect(after).toEqual(before)
    expect(common.map(([language, code]) => complete.highlight(code, language, new Map()))).toEqual(before)
    expect(complete.highlight('a = 1', 'julia')).toBe('a = <span class="t-number">1</span>')
  })

  it('are those of fences in Markdown', async () => {
    const around = (language: string): string => `# A\n\n\`\`\`${language}\na = 1\n\`\`\`\n`
    const common = await loadCommonHighlighter()
    const complete = await loadCompleteHighlighter()
    expect(common.covers({ language: 'md', code: around('C#') })).toBe(true)
    expect(common.covers({ language: 'md', code: around('julia') })).toBe(false)
    for (const name of ['js', 'text', 'C#'])
      expect(common.highlight(around(name), 'markdown')).toBe(complete.highlight(around(name), 'markdown'))
    expect(common.highlight(around('julia'), 'markdown')).not.toContain('class=')
    expect(complete.highlight(around('julia'), 'markdown')).toContain('t-number')
  })

  it('has a grammar for every name of a language', async () => {
    const common = await loadCommonHighlighter()
    const complete = await loadCompleteHighlighter()
    expect((await listLanguages()).filter((language) => !complete.knows(language))).toEqual([])
    const { refractor } = await import('refractor/all')
    const missing = (language: string): boolean => !common.knows(language) && !uncommonGrammars.has(language)
    expect(refractor.listLanguages().filter(missing)).toEqual([])
    expect(complete.highlight('{% raw %}', 'jinja')).toContain('class="t-')
  })

  // In a process of its own, because one of the other tests may have loaded them in this one.
  it('are unknown to plugins, whichever pages were compiled before', async () => {
    const source = `
      import { createHighlighter } from './src/stages/markdown/fragments/code-sample.ts'
      import { loadCompleteHighlighter } from './src/stages/markdown/code/highlight.ts'
      const before = await createHighlighter()
      const complete = await loadCompleteHighlighter()
      const after = await createHighlighter()
      const all = [(code, language) => ({ html: complete.highlight(code, language) }), before, after]
      console.log(JSON.stringify(all.map((each) => each('a = 1', 'julia').html)))`
    const { outputFiles } = await withEsbuild(({ build }) =>
      build({
        stdin: { contents: source, resolveDir: root },
        bundle: true,
        write: false,
        format: 'esm',
        platform: 'node',
      }),
    )
    const input = outputFiles[0]?.text ?? ''
    const printed = execFileSync(process.execPath, ['--input-type=module'], { input, encoding: 'utf8' })
    expect(JSON.parse(printed)).toEqual(['a = <span class="t-number">1</span>', 'a = 1', 'a = 1'])
  })
})
