import { describe, expect, it } from 'vitest'
import { compile } from './compile.ts'

describe('the text of a page, for search', () => {
  it('has what raw HTML says, and nothing of its tags', async () => {
    const { value } = await compile('# Title\n\n<details open>\n<summary>Set the &lt;mode&gt;</summary>\nWith <b>care</b>.\n</details>\n\nH<sub>2</sub>O<br>now\n\n<style>.a { color: red }</style>\n\n<script>\nrun()\n</script>\n')
    expect(value?.text.sections.map((section) => section.text)).toEqual(['Set the <mode> With care . H2O now'])
  })

  it('has what a component says that a .md file cannot have, because it is published as text', async () => {
    const { value } = await compile('## Heading\n\n<Note>\n  Set `x-stream` to 1.\n</Note>\n')
    expect(value?.text.sections[1]?.text).toContain('Set `x-stream` to 1.')
  })
})
