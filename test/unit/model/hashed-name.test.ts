import { expect, it } from 'vitest'
import { hasHashedName } from '../../../src/model/hashed-name.ts'

it('names with a hash are those of assets, and no word looks like one', () => {
  for (const path of [
    'assets/main-71ov7tmcnq5.js',
    'de/assets/share/0a2jn71b80b.png',
    'assets/search/lunr-28s3poriis6-0.json',
  ])
    expect(hasHashedName(path), path).toBe(true)
  for (const path of [
    'guides/a-0a2jn71b80b.html',
    'assets/app-screenshots.png',
    'assets/search/index.json',
    'assets/71ov7tmcnq5.js',
  ])
    expect(hasHashedName(path), path).toBe(false)
})
