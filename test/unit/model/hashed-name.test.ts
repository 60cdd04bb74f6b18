import { expect, it } from 'vitest'
import { hasHashedName } from '../../../src/model/hashed-name.ts'

it('names with a hash are those of assets; others may end in a word that looks like one', () => {
  for (const path of [
    'assets/main-r1ov7tmcnq5.js',
    'de/assets/share/0a2jn71b80b.png',
    'assets/search/lunr-b8s3poriis6-0.json',
  ])
    expect(hasHashedName(path), path).toBe(true)
  for (const path of ['guides/image-description.html', 'assets/search/index.json', 'assets/r1ov7tmcnq5.js'])
    expect(hasHashedName(path), path).toBe(false)
})
