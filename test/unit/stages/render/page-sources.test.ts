import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mergeSources, policyText, strictSources } from '../../../../src/model/content-security-policy.ts'
import { pageSources, withPolicy } from '../../../../src/stages/render/page-sources.ts'

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('what a document needs of its policy', () => {
  test.each([
    ['inline code', "<script>a < b && '&amp;'</script>", { 'script-src': [hash("a < b && '&amp;'")] }],
    ['a module', '<script type="module">a</script>', { 'script-src': [hash('a')] }],
    ['inline styles', '<style>a{}</style><style>a{}</style>', { 'style-src': [hash('a{}')] }],
    [
      'a style attribute',
      '<p style="color:&quot;red&quot;">',
      { 'style-src-attr': ["'unsafe-hashes'", hash('color:"red"')] },
    ],
    [
      'what comes from elsewhere',
      '<img src="https://a.example/x.png" srcset="//b.example/y 2x, /z 3x"><iframe src="https://c.example/"></iframe><script async src="https://d.example/s.js"></script><link rel="stylesheet" href="https://e.example/s.css">',
      {
        'img-src': ['https://a.example', 'https://b.example'],
        'frame-src': ['https://c.example'],
        'script-src': ['https://d.example'],
        'style-src': ['https://e.example'],
      },
    ],
  ])('%s', (_name, html, sources) => {
    expect(pageSources(html).sources).toEqual(sources)
  })

  test.each([
    '<script type="application/ld+json">{}</script>',
    '<script src="/a.js"></script>',
    '<img src="/a.png"><a href="https://a.example">a</a>',
    '<img src="data:image/png;base64,AA">',
    '<p onclick="a()">',
  ])('%s needs nothing', (html) => {
    expect(pageSources(html).sources).toEqual({})
  })
})

test('a policy begins with nothing and grows by what is named', () => {
  const merged = mergeSources([
    strictSources,
    { 'frame-src': ["'none'"] },
    { 'frame-src': ['https://a.example'], 'img-src': ["'self'", 'https://b.example'] },
  ])
  expect(merged['frame-src']).toEqual(['https://a.example'])
  expect(policyText(merged)).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:\/\/b\.example; /,
  )
})

test('the policy stands before everything that it is about', () => {
  const inserted = (html: string, source: string): string =>
    withPolicy(html, pageSources(html).start, { 'img-src': [source] })
  expect(
    inserted(
      '<html><head><!-- <head> --><meta charSet="utf-8"/><script>a</script></head><p><meta charset="a">',
      "'self'",
    ),
  ).toBe(
    '<html><head><!-- <head> --><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="img-src \'self\'"/><script>a</script></head><p><meta charset="a">',
  )
  expect(inserted('<html><head lang="en>"><title>a</title>', '"')).toBe(
    '<html><head lang="en>"><meta http-equiv="Content-Security-Policy" content="img-src &quot;"/><title>a</title>',
  )
})
