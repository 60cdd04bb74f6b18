import { describe, expect, it } from 'vitest'
import { complaints, temporarySite, told } from '../../../build-temp-site.ts'

const png = (width: number, height: number): Buffer => {
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  image.writeUInt32BE(width, 16)
  image.writeUInt32BE(height, 20)
  return image
}
const svg = (inside = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}</svg>`
const shown = (...names: readonly string[]): string =>
  `# Images\n\n${names.map((name) => `![${name}](./${name})`).join('\n\n')}\n`

describe('images beside pages', () => {
  it('get their size and a name with the hash of their content; the same content is one file', async () => {
    const site = temporarySite(
      {
        'content/a.md': shown('x.png'),
        'content/x.png': png(30, 20),
        'content/deep/b.md': shown('x.png', 'y.svg'),
        'content/deep/x.png': png(40, 20),
        'content/deep/y.svg': svg(),
        'content/deep/c.md': '# C\n\n![x](../x.png) ![y](@site/content/deep/y.svg)\n',
        'content/copy/x.png': png(30, 20),
        'content/copy/d.md': shown('x.png'),
      },
      { baseUrl: '/docs/' },
    )
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    const images = (path: string): string[] =>
      [...site.output(path).matchAll(/<img[^>]*src="([^"]*)"[^>]*width="(\d+)" height="(\d+)"/g)].map(
        ([, src = '', width, height]) => `${src.replace(/-[\w]{11}\./, '-HASH.')} ${width}x${height}`,
      )
    expect(images('a.html')).toEqual(['/docs/assets/images/x-HASH.png 30x20'])
    expect(images('deep/b.html')).toEqual([
      '/docs/assets/images/x-HASH.png 40x20',
      '/docs/assets/images/y-HASH.svg 30x20',
    ])
    expect(images('deep/c.html')).toEqual([
      '/docs/assets/images/x-HASH.png 30x20',
      '/docs/assets/images/y-HASH.svg 30x20',
    ])
    const source = (path: string): string | undefined => /src="([^"]*x-[^"]*)"/.exec(site.output(path))?.[1]
    expect(source('a.html')).toBe(source('copy/d.html'))
    expect(source('a.html')).not.toBe(source('deep/b.html'))
  }, 30_000)

  it('that cannot be read are errors at the place of the image', async () => {
    const site = temporarySite({
      'content/a.md': shown('empty.png', 'cut.png', 'page.png', 'fine.png', 'head.png', 'none.gif'),
      'content/b.md': shown('empty.png'),
      'content/empty.png': '',
      'content/cut.png': png(1, 1).subarray(0, 12),
      'content/head.png': png(1, 1).subarray(0, 20),
      'content/none.gif': 'GIF89a\0\0\0\0',
      'content/page.png': '<!doctype html><p>x',
      'content/fine.png': png(2, 2),
    })
    expect((await complaints(site)).map(told)).toEqual([
      'error unreadable-image content/a.md:3:1 `./empty.png` is not an image that can be read. | The file is empty.',
      'error unreadable-image content/a.md:5:1 `./cut.png` is not an image that can be read. | Save it again in the format of its extension.',
      'error unreadable-image content/a.md:7:1 `./page.png` is not an image that can be read. | Save it again in the format of its extension.',
      'error unreadable-image content/a.md:11:1 `./head.png` is not an image that can be read. | Save it again in the format of its extension.',
      'error unreadable-image content/a.md:13:1 `./none.gif` is not an image that can be read. | Save it again in the format of its extension.',
      'error unreadable-image content/b.md:3:1 `./empty.png` is not an image that can be read. | The file is empty.',
    ])
  }, 30_000)

  it('that are very large, or run scripts, are warnings', async () => {
    const site = temporarySite({
      'content/a.md': shown(
        'wide.png',
        'heavy.png',
        'script.svg',
        'handler.svg',
        'text.svg',
        'more.svg',
        'prefix.svg',
        'entity.svg',
        'names.svg',
      ),
      'content/wide.png': png(20_000, 10_000),
      'content/heavy.png': Buffer.concat([png(10, 10), Buffer.alloc(3_000_000)]),
      'content/script.svg': svg('<script>alert(1)</script>'),
      'content/handler.svg': svg('<rect onload="alert(1)"/>'),
      'content/text.svg': svg(
        '<!-- <script/> --><text aria-label="All at once = 3">All at once = 3</text><style><![CDATA[<script>]]></style>',
      ),
      'content/more.svg': svg('<rect aria-label="2 > 1" onload="alert(1)"/>'),
      'content/prefix.svg': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
      'content/entity.svg': `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]>${svg('&x;')}`,
      'content/names.svg': `<!DOCTYPE svg [<!ENTITY ns "http://example.com/">]>${svg('<rect one="1" online="true"/>')}`,
    })
    expect(
      (await complaints(site)).map(
        ({ severity, rule, place, message }) => `${severity} ${rule} ${place?.line ?? ''} ${message}`,
      ),
    ).toEqual([
      'warning large-image 3 `./wide.png` has 0 kB and 20000 × 10000 pixels.',
      'warning large-image 5 `./heavy.png` has 3000 kB and 10 × 10 pixels.',
      'warning unreadable-image 7 `./script.svg` is an SVG with a script.',
      'warning unreadable-image 9 `./handler.svg` is an SVG with a script.',
      'warning unreadable-image 13 `./more.svg` is an SVG with a script.',
      'warning unreadable-image 15 `./prefix.svg` is an SVG with a script.',
      'warning unreadable-image 17 `./entity.svg` is an SVG with a script.',
    ])
  }, 30_000)

  it('of a static folder keep their address and get their size', async () => {
    const site = temporarySite(
      {
        'static/img/a b.png': png(7, 5),
        'content/a.md': '# A\n\n![x](</img/a b.png>) ![x](/img/a%20b.png#part)\n',
      },
      { baseUrl: '/docs/' },
    )
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    expect(
      [...site.output('a.html').matchAll(/src="([^"]*)"[^>]*width="(\d+)" height="(\d+)"/g)].map(
        ([, ...found]) => found,
      ),
    ).toEqual([
      ['/docs/img/a%20b.png', '7', '5'],
      ['/docs/img/a%20b.png#part', '7', '5'],
    ])
  }, 30_000)

  it.each([
    ['out of the project', '![x](../../../../etc/passwd.png)', 'outside-project content/a.md:3:1'],
    ['to a folder', '![x](./folder.png)', 'broken-image content/a.md:3:1'],
    ['with a NUL', '![x](./a%00.png)', 'broken-image content/a.md:3:1'],
  ])(
    'a path %s is refused at its place',
    async (_name, text, expected) => {
      const site = temporarySite({ 'content/a.md': `# A\n\n${text}\n`, 'content/folder.png/x': '' })
      expect(
        (await complaints(site)).map((each) =>
          told(each)
            .replace(/^error /, '')
            .split(' ')
            .slice(0, 2)
            .join(' '),
        ),
      ).toContain(expected)
    },
    30_000,
  )

  it('files beside a page that it links to are published too', async () => {
    const site = temporarySite({
      'content/a.md': '# A\n\n[certificate](./ca.crt) and [archive](./x.tar.gz)\n',
      'content/ca.crt': 'certificate',
      'content/x.tar.gz': 'archive',
    })
    expect((await site.build()).diagnostics.map(told)).toEqual([])
    const hrefs = [...site.output('a.html').matchAll(/<a href="(\/assets[^"]*)"/g)].map(
      ([, href = '']) => href,
    )
    expect(hrefs.map((href) => site.output(href.slice(1)))).toEqual(['certificate', 'archive'])
  }, 30_000)
})
