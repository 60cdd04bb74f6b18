import { describe, expect, it } from 'vitest'
import { assembleDocument } from '../../../src/pdf/assemble-document.ts'
import { readPage } from '../../../src/pdf/read-page.ts'

const pageOf = (pathname: string, title: string) => {
  const page = readPage(
    `<html lang="en"><meta property="og:title" content="${title}"><body><main><h1>One</h1></main></body></html>`,
    pathname,
  )
  if (!page) throw new Error('The page was not read.')
  return page
}

const documentOf = (...pages: readonly ReturnType<typeof pageOf>[]) =>
  assembleDocument(pages, { title: 'All', paper: 'A4', origin: 'https://example.com', baseUrl: '/' })

describe('the foot of each sheet', () => {
  it('has the title of the page that it belongs to', async () => {
    const html = await documentOf(pageOf('/one', 'One'), pageOf('/two', 'Two'))
    expect(html).toContain('@page p1 { @bottom-left { content: "One" } } #p1 { page: p1 }')
    expect(html).toContain('@page p2 { @bottom-left { content: "Two" } } #p2 { page: p2 }')
  })

  it('has it without a name for the sheets of an only page, or a break would follow the logo', async () => {
    expect(await documentOf(pageOf('/one', 'One'))).toContain('@page { @bottom-left { content: "One" } }')
  })

  it('takes any title', async () => {
    const html = await documentOf(pageOf('/one', 'A &quot;B&quot; \\ &lt;/style&gt;'))
    expect(html).toContain(String.raw`content: "A \22 B\22  \5c  \3c /style>"`)
  })
})
