import { describe, expect, it } from 'vitest'
import { temporarySite, told } from '../../../build-temp-site.ts'

const link =
  'export default function A({ children }: { readonly children?: unknown }) {\n  return <b>{children as string}</b>\n}\n'

describe('a page that was compiled before', () => {
  it('is compiled again when a template comes or goes that changes what it means', async () => {
    const site = temporarySite({
      'content/a.mdx': '# A\n\n<Card tittle="x" title="y" />\n\n[link](https://x.example)\n',
    })
    const warnings = async (): Promise<string[]> => (await site.build({ cache: true })).diagnostics.map(told)
    const misspelt = [
      'warning unknown-prop content/a.mdx:3:7 `<Card>` has no prop `tittle`. | Did you mean `title`?',
    ]
    expect(await warnings()).toEqual(misspelt)
    site.write({
      'templates/mdx/Card.tsx':
        'export default function Card({ tittle }: { readonly tittle: string }) {\n  return <p>{tittle}</p>\n}\n',
      'templates/mdx/a.tsx': link,
    })
    expect(await warnings()).toEqual([])
    expect(site.output('a.html')).toContain('<b>link</b>')
    site.remove('templates')
    expect(await warnings()).toEqual(misspelt)
    expect(site.output('a.html')).not.toContain('<b>link</b>')
  }, 60_000)
})
