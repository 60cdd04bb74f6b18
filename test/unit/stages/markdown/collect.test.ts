import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'

describe('the text of a page, for search', () => {
  it('has what raw HTML says, and nothing of its tags', async () => {
    const { value } = await compile(
      '# Title\n\n<details open>\n<summary>Set the &lt;mode&gt;</summary>\nWith <b>care</b>.\n</details>\n\nH<sub>2</sub>O<br>now\n\n<style>.a { color: red }</style>\n\n<script>\nrun()\n</script>\n',
    )
    expect(value?.text.sections.map((section) => section.text)).toEqual(['Set the <mode> With care. H2O now'])
  })

  it('has what a component says that a .md file cannot have, because it is published as text', async () => {
    const { value } = await compile('## Heading\n\n<Note>\n  Set `x-stream` to 1.\n</Note>\n')
    expect(value?.text.sections[1]?.text).toContain('Set `x-stream` to 1.')
  })

  it('has nothing of an element that is left out', async () => {
    const { value } = await compile(
      '# Title\n\nSaid.\n\n<div data-search="off">\n\nUnsaid.\n\n</div>\n',
      'mdx',
    )
    expect(value?.text.sections[0]?.text).toBe('Said.')
  })

  it('has footnotes without their numbers', async () => {
    const { value } = await compile('# Title\n\nAs said[^1].\n\n[^1]: By bees.\n')
    expect(value?.text.sections.map(({ text }) => text).join(' ')).toBe('As said. By bees.')
  })

  it('has the text of images', async () => {
    const { value } = await compile(
      '# Title\n\n![A list of servers](list.png)\n\n<img src="a.png" alt="the sign-in form" width="3">\n\n<img alt=\'It\' src="b.png">\n',
    )
    expect(value?.text.sections[0]?.text).toBe('A list of servers the sign-in form It')
  })

  it('has every heading: a second h1, and one that is not the page’s title', async () => {
    const { value } = await compile(
      '---\ntitle: Title\n---\n\n# Opening words\n\nOne.\n\n## Part\n\n# Second\n\nTwo.\n\n## Inner\n',
    )
    expect(value?.text.sections).toMatchObject([
      { id: '', trail: ['Title'], text: 'Opening words One.' },
      { id: 'part', trail: ['Title', 'Part'] },
      { id: 'second', trail: ['Title', 'Second'], text: 'Two.' },
      { id: 'inner', trail: ['Title', 'Second', 'Inner'] },
    ])
  })
})
