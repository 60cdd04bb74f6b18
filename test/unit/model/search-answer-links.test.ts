import { expect, it } from 'vitest'
import { answerLink } from '../../../src/model/search/answers.ts'

const page = 'https://docs.example.com/docs/guides/run'
const routes = new Set(['/docs/guides/run', '/docs/guides/', '/docs/'])
const sources = [
  { href: 'https://other.example/page?v=1#top', title: 'Other' },
  { href: '/docs/hidden', title: 'Hidden' },
  { href: 'javascript:alert(1)', title: 'Bad' },
]
const link = (href: string): string | undefined => answerLink(href, page, sources, (path) => routes.has(path))

it.each([
  ['/docs/guides/run', '/docs/guides/run'],
  ['/docs/guides/run#flags', '/docs/guides/run#flags'],
  ['/docs/guides/run/', '/docs/guides/run/'],
  ['/docs/guides', '/docs/guides'],
  ['/docs/guides/run.html', '/docs/guides/run.html'],
  ['/docs/index.html', '/docs/index.html'],
  ['run', '/docs/guides/run'],
  ['https://docs.example.com/docs/', '/docs/'],
  ['https://other.example/page?v=1#else', 'https://other.example/page?v=1#else'],
  ['/docs/hidden#x', '/docs/hidden#x'],
])('%s is a link', (href, expected) => {
  expect(link(href)).toBe(expected)
})

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JAVA\tSCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/docs/',
  '/\\evil.example/docs/',
  'https://evil.example/docs/guides/run',
  'https://docs.example.com.evil.example/docs/',
  'https://docs.example.com@evil.example/docs/',
  'https://user:secret@docs.example.com/docs/',
  'https://user@other.example/page?v=1',
  'http://docs.example.com/docs/',
  'https://other.example/page?v=2',
  'https://other.example/',
  '/docs/nowhere',
  '/guides/run',
  'https://[',
  'mailto:a@b',
])('%s is text', (href) => {
  expect(link(href)).toBeUndefined()
})
