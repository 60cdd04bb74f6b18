import { expect, test } from 'vitest'
import type { Html, Root } from 'mdast'
import type { Diagnostic } from '../../../../../src/model/diagnostic.ts'
import type { DialectSource } from '../../../../../src/stages/markdown/dialect.ts'
import { readVitePress } from '../../../../../src/migrate/adapters/vitepress/read-vitepress.ts'

/** What becomes of a piece of HTML, and what is reported. */
function read(value: string): {
  readonly html: readonly string[]
  readonly found: readonly string[]
  readonly places: readonly unknown[]
} {
  const diagnostics: Diagnostic[] = []
  const tree: Root = { type: 'root', children: [{ type: 'html', value }] }
  readVitePress(tree, {
    context: { file: 'content/a.md', lines: value.split('\n') },
    diagnostics,
  } as unknown as DialectSource) // Only these are read for HTML.
  const html = tree.children.filter((node): node is Html => node.type === 'html')
  return {
    html: html.map((node) => node.value),
    found: diagnostics.map(({ message }) => message),
    places: diagnostics.map(({ place }) => place),
  }
}

test.each([
  ['<script setup>\nconst a = "<b>"\n</script>', []],
  ['<script setup>\nimport X from "./X.vue"\n</script>\n\n<p>Text</p>', ['\n\n<p>Text</p>']],
  ['<p>Text</p>\n<style>\np > b { color: red }\n</style>', ['<p>Text</p>\n']],
  ['<p :class="{ a: b > c }" @click="d()" v-if="e" id="f">', ['<p id="f">']],
  ['<div class="a" />', ['<div class="a"></div>']],
  ['<img src="/a.png" />', ['<img src="/a.png" />']],
  ['<Badge type="tip" text="A & <B>" />', ['<sup>A &amp; &lt;B&gt;</sup>']],
  ['<ClientOnly><b>x</b></ClientOnly>', ['<b>x</b>']],
  ['<template #hint><b>x</b></template>', ['<b>x</b>']],
  ['<!-- <Chart /> --> <b>x</b>', ['<!-- <Chart /> --> <b>x</b>']],
  ['<a title="<Chart />">x</a>', ['<a title="<Chart />">x</a>']],
])('%j becomes HTML', (value, html) => {
  expect(read(value)).toMatchObject({ html, found: [] })
})

test('a component is reported where its tag is', () => {
  const { places } = read('<p>\n  <b>A</b> <Chart>\n  <my-chart/></Chart> <Chart/>\n</p>')
  expect(places).toEqual([
    { line: 2, column: 13, endLine: 2, endColumn: 18 },
    { line: 3, column: 4, endLine: 3, endColumn: 12 },
  ])
})

test('a component leaves its words, and where they lead to', () => {
  const { html, found } = read('<Card title="Web & socket" href="/socket">Talk.</Card><Icon :name="a" />')
  expect(html).toEqual(['<strong><a href="/socket">Web &amp; socket</a></strong> Talk.'])
  expect(found).toHaveLength(2)
})

test('a component is reported once and left out', () => {
  const { html, found } = read('<Chart :data="a > b">x</Chart><my-chart/>')
  expect(html).toEqual(['x'])
  expect(found).toEqual([
    '`<Chart>` is a component of Vue; it is left out.',
    '`<my-chart>` is a component of Vue; it is left out.',
  ])
})
