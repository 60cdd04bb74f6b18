import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { atomFeed, jsonFeed, rssFeed, type FeedFacts } from '../../../../src/features/blog-feeds/feeds.ts'
import { asHref } from '../../../../src/model/path.ts'

const hostile = 'A < B & "C" ]]> \u0007 \ud800'

const facts: FeedFacts = {
  title: hostile,
  description: 'About',
  language: 'en',
  home: 'https://widget.dev/blog',
  self: 'https://widget.dev/blog/feed?a=1&b=2',
  origin: 'https://widget.dev',
  entries: [
    {
      title: hostile,
      url: 'https://widget.dev/blog/a',
      date: '2026-01-31T10:00:00.000Z',
      modified: '2026-02-01T10:00:00+01:00',
      authors: [{ name: 'Jane', href: asHref('/blog/authors/jane') }],
      tags: [{ label: 'C & C', href: asHref('/blog/tags/c-c') }],
      summary: 'One < two',
      html: '<p>One &lt; two ]]></p>',
    },
    {
      title: 'No author',
      url: 'https://widget.dev/blog/b',
      date: '2026-01-30T00:00:00.000Z',
      authors: [],
      tags: [],
      summary: '',
    },
  ],
}

/** Text of the elements of a name, read back by a parser of XML. */
function textsOf(xml: string, name: string): string[] {
  const found: string[] = []
  const visit = (nodes: readonly unknown[]): void => {
    for (const node of nodes as readonly { name?: string; data?: string; children?: unknown[] }[]) {
      if (node.name === name)
        found.push((node.children as readonly { data?: string }[]).map(({ data }) => data ?? '').join(''))
      visit(node.children ?? [])
    }
  }
  visit(parseDocument(xml, { xmlMode: true, decodeEntities: true }).children)
  return found
}

const readable = 'A < B & "C" ]]>  \ufffd'

describe('feeds', () => {
  it('say in RSS what the blog says, whatever its characters', () => {
    const xml = rssFeed(facts)
    expect(textsOf(xml, 'title')).toEqual([readable, readable, 'No author'])
    expect(textsOf(xml, 'content:encoded')).toEqual(['<p>One &lt; two ]]></p>'])
    expect(textsOf(xml, 'description')).toEqual(['About', 'One &lt; two', ''])
    expect(textsOf(xml, 'pubDate')[0]).toBe('Sat, 31 Jan 2026 10:00:00 GMT')
    expect(textsOf(xml, 'dc:creator')).toEqual(['Jane'])
    expect(xml).not.toContain('\u0007')
  })

  it('have in Atom an author and a date of change for each entry', () => {
    const xml = atomFeed(facts)
    expect(textsOf(xml, 'updated')).toEqual([
      '2026-02-01T09:00:00.000Z',
      '2026-02-01T09:00:00.000Z',
      '2026-01-30T00:00:00.000Z',
    ])
    expect(textsOf(xml, 'uri')).toEqual(['https://widget.dev/blog/authors/jane'])
    expect(textsOf(xml, 'name')).toEqual([readable, 'Jane'])
    expect(xml).toContain('href="https://widget.dev/blog/feed?a=1&#38;b=2"')
  })

  it('are JSON Feed 1.1', () => {
    const feed = JSON.parse(jsonFeed(facts)) as { version: string; items: Record<string, unknown>[] }
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed.items[0]).toMatchObject({ id: 'https://widget.dev/blog/a', tags: ['C & C'] })
    expect(feed.items[1]).toEqual({
      id: 'https://widget.dev/blog/b',
      url: 'https://widget.dev/blog/b',
      title: 'No author',
      content_text: '',
      date_published: '2026-01-30T00:00:00.000Z',
    })
  })
})
