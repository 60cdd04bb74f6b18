import { describe, expect, it } from 'vitest'
import { isScalar, parseAllDocuments, visit, type Pair } from 'yaml'
import { loadHighlighter } from '../../../../../../src/stages/markdown/code/highlight.ts'
import { tokenizeDiff } from '../../../../../../src/stages/markdown/code/languages/diff.ts'
import { tokenizeDockerfile } from '../../../../../../src/stages/markdown/code/languages/dockerfile.ts'
import { tokenizeYaml } from '../../../../../../src/stages/markdown/code/languages/yaml.ts'
import { colors } from './colors.ts'

const { highlight } = await loadHighlighter()

describe('YAML', () => {
  const yaml = (code: string): string => colors(tokenizeYaml(code))

  it.each([
    ['a: b c', '[property a]: [string b c]'],
    ['- a: 1\n  b-c: true', '- [property a]: [number 1]\n  [property b-c]: [number true]'],
    ['"a b": \'c\'', '[property "a b"]: [string \'c\']'],
    ['app.kubernetes.io/name: x # y', '[property app.kubernetes.io/name]: [string x] [comment # y]'],
    ['url: http://a:80/b#c', '[property url]: [string http://a:80/b#c]'],
    ['a:', '[property a]:'],
    [
      'a: {b: 1, "c": [d, e]}',
      '[property a]: {[property b]: [number 1], [property "c"]: [[string d], [string e]]}',
    ],
    ['a: &x !t b\nc: *x', '[property a]: [variable &x] [keyword !t] [string b]\n[property c]: [variable *x]'],
    [
      'a: |-\n  b: c\n\n  d\ne: f',
      '[property a]: [keyword |-]\n[string   b: c\n\n  d]\n[property e]: [string f]',
    ],
    ['- |\n  b: c\n- d', '- [keyword |]\n[string   b: c]\n- [string d]'],
    ['a: "b\n  c: d"\ne: 1', '[property a]: [string "b\n  c: d"]\n[property e]: [number 1]'],
    // Templates, which no parser of YAML reads.
    ['a: {{ .Values.b | quote }}', '[property a]: [variable {{ .Values.b | quote }}]'],
    [
      '{{- if .x }}\na: b\n{{- end }}',
      '[variable {{- if .x }}]\n[property a]: [string b]\n[variable {{- end }}]',
    ],
    // Actions of GitHub have a `$` before theirs.
    ['a: ${{ secrets.B }}-c', '[property a]: [variable ${{ secrets.B }}][string -c]'],
    ['a: ${B}-<NAME>', '[property a]: [variable ${B}][string -][variable <NAME>]'],
    ['a: $B == $C', '[property a]: [string $B == $C]'],
    ['a: <Name of b>', '[property a]: [string <Name of b>]'],
    ['a: [$B, <Cd>]', '[property a]: [[string $B], [string <Cd>]]'],
    ['---\na: 1\n...', '[comment ---]\n[property a]: [number 1]\n[comment ...]'],
  ])('%s', (code, tokens) => expect(yaml(code)).toBe(tokens))

  it('agrees with a parser about what is a key', () => {
    const code = `# A workflow
on:
  push: { branches: [main, 'v*'] }
env: &env
  "QUOTED KEY": yes
  'single''s': 2024-01-02
  url: https://example.com:8080/a?b=c#d
jobs:
  build:
    <<: *env
    steps:
      - uses: actions/checkout@v4
      - name: "a: b"
        run: |
          key: value
            deeper: still text
        with:
          list:
          - x: 1
            y: >-
              folded: text

            z: plain text
              that goes on
          - - nested: [ {a: b}, "c": d ]
      - last:
`
    const keys: string[] = []
    for (const document of parseAllDocuments(code)) {
      expect(document.errors).toEqual([])
      visit(document, {
        Pair(_, { key }: Pair) {
          if (isScalar(key) && key.range && typeof key.value === 'string')
            keys.push(code.slice(key.range[0], key.range[1]))
        },
      })
    }
    const found = tokenizeYaml(code)
      .filter(({ color }) => color === 'property')
      .map(({ text }) => text)
    expect(found.toSorted()).toEqual(keys.toSorted())
  })

  it.each(['"', "'", '${', '{{', '[a ', '- ', 'a: |\n b\n', '<A '])(
    '%s, many times, is read in time',
    (part) => {
      const time = (count: number): number => {
        const started = performance.now()
        const text = part.repeat(count)
        expect(
          tokenizeYaml(text)
            .map((token) => token.text)
            .join(''),
        ).toBe(text)
        return performance.now() - started
      }
      time(3_000)
      // The best of three: what else the machine does is not asked about.
      expect(Math.min(time(24_000), time(24_000), time(24_000))).toBeLessThan(40 * Math.max(time(3_000), 20))
    },
  )
})

describe('a Dockerfile', () => {
  const docker = (code: string): string => colors(tokenizeDockerfile(code))

  it.each([
    [
      'FROM --platform=$P node:22 AS build',
      '[keyword FROM] [property --platform]=[variable $P] [string node:22] [keyword AS] [string build]',
    ],
    [
      'RUN npm ci && \\\n    rm -rf /x',
      '[keyword RUN] [function npm ci] && \\\n    [function rm] [property -rf] [string /x]',
    ],
    ['CMD ["a", "b"]', '[keyword CMD] [[string "a"], [string "b"]]'],
    ['ENV A=b C=$D', '[keyword ENV] [variable A]=[string b] [variable C]=[variable $D]'],
    ['EXPOSE 80/tcp', '[keyword EXPOSE] [number 80/tcp]'],
    ['# a\nUSER b', '[comment # a]\n[keyword USER] [string b]'],
    [
      'HEALTHCHECK --interval=5s CMD curl -f x',
      '[keyword HEALTHCHECK] [property --interval]=[string 5s] [keyword CMD] [function curl] [property -f] [string x]',
    ],
    [
      'RUN <<EOF\nls -l\nEOF\nUSER b',
      '[keyword RUN] <<[string EOF]\n[string ls -l\nEOF]\n[keyword USER] [string b]',
    ],
  ])('%s', (code, tokens) => expect(docker(code)).toBe(tokens))
})

describe('a patch', () => {
  it('has heads, and lines that came and went', () => {
    expect(colors(tokenizeDiff('--- a\n+++ b\n@@ -1 +1 @@ f\n c\n-d\n+e'))).toBe(
      '[comment --- a]\n[comment +++ b]\n[comment @@ -1 +1 @@ f]\n c\n[deleted -d]\n[string +e]',
    )
  })
})

describe('PowerShell', () => {
  it.each([
    ['winget install a.b', '<span class="t-function">winget install</span> a.b'],
    ['Get-Item -Path x', '<span class="t-function">Get-Item</span> <span class="t-property">-Path</span> x'],
    ['if ($a -eq 1) { b --all }', '<span class="t-function">b</span> <span class="t-property">--all</span>'],
    [
      'Get-Item @options',
      '<span class="t-function">Get-Item</span> <span class="t-variable">@options</span>',
    ],
    ['a $env:HOME', '<span class="t-variable">$env:HOME</span>'],
    ['a ${b c}', '<span class="t-variable">${b c}</span>'],
    ['$a -gt 1.5MB', '<span class="t-number">1.5MB</span>'],
    ['param([int[]]$Ids)', '<span class="t-property">[int[]]</span><span class="t-variable">$Ids</span>'],
    ['@{\n  Filter = 1\n}', '<span class="t-property">Filter</span> = <span class="t-number">1</span>'],
    ['@{ a = 1; Path = 2 }', '<span class="t-property">Path</span> = <span class="t-number">2</span>'],
    [
      'switch ($a) { default { 1 } }',
      '<span class="t-keyword">default</span> { <span class="t-number">1</span>',
    ],
  ])('%s', (code, html) => expect(highlight(code, 'powershell')).toContain(html))

  it('has no parameter that is an operator', () => {
    expect(highlight('$a -eq 1', 'powershell')).not.toContain('property')
  })

  it('has no number in a word', () => {
    expect(highlight('winget install Python.3.12 v1.2', 'powershell')).not.toContain('number')
  })
})
