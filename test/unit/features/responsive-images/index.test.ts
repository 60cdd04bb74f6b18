import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { openRasterizer } from '../../../../src/engine/rasterizer.ts'
import { responsiveImages, sizesOf } from '../../../../src/features/responsive-images/index.ts'
import type { ImageVariant, ShownImage } from '../../../../src/model/image-variants.ts'
import { asContentPath } from '../../../../src/model/path.ts'
import { temporarySite, told } from '../../../build-temp-site.ts'

const root = join(import.meta.dirname, '../../../..')

/** A gradient with a fine pattern, which takes as many bytes as a photograph. */
const pixels = (width: number, height: number): Buffer =>
  Buffer.from(
    Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)]
      return [(x * 255) / width, (y * 255) / height, ((x ^ y) & 63) + 40]
    }).flat(),
  )

const drawn = (width: number, height: number) =>
  sharp(pixels(width, height), { raw: { width, height, channels: 3 } })

let png: Buffer
let truncated: Buffer
beforeAll(async () => {
  png = await drawn(300, 200).png().toBuffer()
  truncated = png.subarray(0, png.length >> 1)
})

const shown = (bytes: Uint8Array, source = 'content/a.png', [width, height] = [300, 200]): ShownImage => ({
  source,
  hash: source,
  bytes: () => bytes,
  width,
  height,
  file: asContentPath('content/index.md'),
  place: { line: 3, column: 1 },
})

const run = async (images: readonly ShownImage[], options = {}) =>
  (await responsiveImages(options).images?.(images, { root, remember: (_, make) => make() })) ?? {
    variants: [],
  }

const facts = (variants: readonly ImageVariant[]) =>
  variants.map(({ type, width, content }) => {
    const bytes = Buffer.from(content, 'base64')
    return [type, width, imageSize(bytes).width, bytes.length < png.length]
  })

test('an image gets the formats and widths that are no larger than it is', async () => {
  const { variants, diagnostics } = await run([shown(png)], { widths: [100, 400] })
  expect(diagnostics).toEqual([])
  expect(facts(variants)).toEqual([
    ['image/avif', 100, 100, true],
    ['image/avif', 300, 300, true],
    ['image/webp', 100, 100, true],
    ['image/webp', 300, 300, true],
  ])
})

test.each([
  [1000, [480, 800, 1000]],
  [800, [480, 800]],
  [5000, [480, 800, 1200, 1600]],
  [10, [10]],
])('of %i pixels: %j', (width, expected) => {
  expect(sizesOf(width, [1600, 800, 480, 1200])).toEqual(expected)
})

test('a format that is larger than the original is left out', async () => {
  const small = await drawn(300, 200).webp({ quality: 30 }).toBuffer()
  const { variants } = await run([shown(small, 'content/a.webp')], {
    formats: ['webp'],
    quality: { webp: 100 },
  })
  expect(variants).toEqual([])
})

test('a format that is larger than one after it is left out', async () => {
  const { variants } = await run([shown(png)], { quality: { avif: 100, webp: 20 } })
  expect(new Set(variants.map(({ type }) => type))).toEqual(new Set(['image/webp']))
})

test('images that move, drawings and what is tiny stay as they are', async () => {
  const frames = [drawn(8, 8), drawn(8, 8).negate()].map((each) => each.png().toBuffer())
  const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer()
  const rasterizer = openRasterizer(root, 'Images are made')
  const control = Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('\0\0\0\x08acTL12345678'),
    png.subarray(33),
  ])
  expect(await rasterizer.isMoving(png)).toBe(false)
  expect(await rasterizer.isMoving(moving)).toBe(true)
  const { variants, diagnostics } = await run([
    shown(control, 'content/moving.png'),
    shown(png, 'content/moving.gif'),
    shown(png, 'content/icon.ico'),
    shown(await drawn(9, 6).png().toBuffer(), 'content/tiny.png', [9, 6]),
  ])
  expect([variants, diagnostics]).toEqual([[], []])
})

test('what was made of a content is asked for again by the content and the options alone', async () => {
  const inputs: string[] = []
  const remember = (input: string): Promise<string> => (inputs.push(input), Promise.resolve('[]'))
  const ask = async (image: ShownImage, options = {}) =>
    responsiveImages(options).images?.([image], { root, remember })
  await ask(shown(png))
  await ask({ ...shown(png, 'content/b.png'), hash: shown(png).hash })
  await ask({ ...shown(png), hash: 'another' })
  await ask(shown(png), { quality: { webp: 70 } })
  expect(inputs.map((input) => inputs.indexOf(input))).toEqual([0, 0, 2, 3])
})

test('a photograph is turned as its camera says', async () => {
  const lying = await drawn(300, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
  const { variants } = await run([shown(lying, 'content/a.jpg', [200, 300])], { formats: ['webp'] })
  const sizes = variants.map(({ content }) => imageSize(Buffer.from(content, 'base64')))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([[200, 300]])
})

describe('a site', () => {
  const config = `import { responsiveImages } from 'docgen'\nexport default { title: 'Site', url: 'https://example.com', baseUrl: '/docs/', search: { enabled: false }, rules: { 'placeholder-url': 'off' }, plugins: [responsiveImages({ widths: [100] })] }\n`
  const text =
    '# Home\n\n![One](./a.png)\n\n![Two](./a.png)\n\n<ThemedImage sources={{ light: "/img/light.png", dark: "./a.png" }} alt="Pair" />\n\n[Full size](./b.png)\n'

  test('offers each image in its formats, below the base URL; and again after an edit', async () => {
    const site = temporarySite({
      'docgen.config.ts': config,
      'content/index.mdx': text,
      'content/a.png': png,
      'content/b.png': png.subarray(0),
      'static/img/light.png': png,
    })
    site.remove('docgen.config.json')
    const first = await site.build({ cache: true })
    expect(first.diagnostics.map(told)).toEqual([])
    const html = site.output('index.html')
    const source = (type: string, name: string) =>
      `<source type="image/${type}" srcset="/docs/assets/images/${name}-100-[a-z0-9]+\\.${type} 100w" sizes="\\(min-width:300px\\) 300px,100vw">`
    const image = (name: string) =>
      new RegExp(`<picture>${source('avif', name)}${source('webp', name)}<img `, 'g')
    expect(html.match(image('a'))).toHaveLength(3)
    expect(html.match(image('light'))).toHaveLength(1)
    expect(html).toContain(
      'alt="One" width="300" height="200" fetchpriority="high" decoding="async"></picture>',
    )
    expect(html).toContain('alt="Two" width="300" height="200" loading="lazy" decoding="async"></picture>')
    expect(
      html.match(/alt="Pair" loading="lazy" decoding="async" width="300" height="200"\/>/g),
    ).toHaveLength(2)
    const files = readdirSync(join(site.root, 'build/assets/images')).map((name) =>
      name.replace(/-[a-z0-9]+(?=\.\w+$)/, ''),
    )
    expect(files.sort()).toEqual(
      [
        'a-100.avif',
        'a-100.webp',
        'a.png',
        'light-100.avif',
        'light-100.webp',
        ...files.filter((name) => name === 'b.png'),
      ].sort(),
    )
    const before = site.output('index.html')
    site.write({ 'content/index.mdx': `${text}\nMore.\n` })
    await site.build({ cache: true })
    expect(site.output('index.html')).toContain('More.')
    expect(site.output('index.html').match(image('a'))).toEqual(before.match(image('a')))
  }, 60_000)

  test('offers the same files to every version and language of it; to each image of a translation its own', async () => {
    const shifted = await drawn(300, 200).flop().png().toBuffer()
    const site = temporarySite({
      'docgen.config.ts': `import { responsiveImages } from 'docgen'\nexport default { title: 'Site', url: 'https://example.com', search: { enabled: false }, rules: { 'placeholder-url': 'off', 'untranslated-locale': 'off' }, content: [{ path: 'docs', route: '/docs' }], i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, plugins: [responsiveImages({ widths: [100], formats: ['webp'] })] }\n`,
      'versions.json': '["1.0"]',
      'docs/intro.md': '# Now\n\n![Window](./a.png)\n',
      'docs/other.md': '# Other\n\n![Window](./b.png)\n',
      'docs/a.png': png,
      'docs/b.png': png,
      'versioned_docs/version-1.0/intro.md': '# Then\n\n![Window](./a.png)\n',
      'versioned_docs/version-1.0/a.png': png,
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md': '# Jetzt\n\n![Fenster](./a.png)\n',
      'i18n/de/docusaurus-plugin-content-docs/current/a.png': shifted,
    })
    site.remove('docgen.config.json')
    const { diagnostics } = await site.build()
    expect(diagnostics.map(told)).toEqual([])
    const offered = (page: string) =>
      /<picture><source type="image\/webp" srcset="(\S+) 100w"/.exec(site.output(page))?.[1] ?? ''
    const now = offered('docs/next/intro.html')
    expect(now).toMatch(/^\/assets\/images\/a-100-[a-z0-9]+\.webp$/)
    expect([offered('docs/intro.html'), offered('de/docs/intro.html')]).toEqual([now, now])
    expect(offered('de/docs/next/other.html')).toBe(offered('docs/next/other.html'))
    const translated = offered('de/docs/next/intro.html')
    expect(translated).toMatch(/^\/assets\/images\/a-100-[a-z0-9]+\.webp$/)
    expect(translated).not.toBe(now)
    const files = readdirSync(join(site.root, 'build/assets/images'))
    expect([now, translated].map((path) => files.includes(basename(path)))).toEqual([true, true])
  }, 30_000)

  test('says where an image stands that cannot be read', async () => {
    const site = temporarySite({
      'docgen.config.ts': config,
      'content/index.md': '# Home\n\n![One](./a.png)\n',
      'content/a.png': truncated,
    })
    site.remove('docgen.config.json')
    const { diagnostics, failed } = await site.build()
    expect(failed).toBe(true)
    expect(diagnostics.map(told)).toEqual([
      expect.stringMatching(
        /^error unreadable-image content\/index\.md:3:1 `content\/a\.png` cannot be read as a whole: .+ \| Save it again/,
      ),
    ])
  }, 30_000)
})
