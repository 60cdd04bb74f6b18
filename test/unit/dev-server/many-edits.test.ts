import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { LiveSite } from '../../../src/dev-server/live-site.ts'
import { asOutputPath } from '../../../src/model/path.ts'
import { temporarySite } from '../../build-temp-site.ts'
import { liveOptions } from './clean-build.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Bytes that are in use, whatever the process has been given. */
async function inUse(): Promise<number> {
  // What one collection sets free, the next ones can let go of.
  for (let round = 0; round < 5; round++) {
    collectGarbage()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** A page as large as this is seen in the memory when one of its versions is kept. */
const words = 'Some words of a page. '.repeat(5_000)
const pageBytes = words.length

test(
  'a page that is edited and looked at again and again is in memory once',
  { timeout: 180_000 },
  async () => {
    const site = temporarySite({ 'content/index.md': '# Home\n' })
    const live = new LiveSite({ build: liveOptions(site.root), onReport: () => undefined })
    await live.build()
    const edit = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index++) {
        const mark = `Version ${String(index)}.`
        site.write({ 'content/index.md': `# Home\n\n${mark}\n\n\`\`\`text\n${words}\n\`\`\`\n` })
        live.changed(['content/index.md'])
        await live.settled()
        const file = await live.find([asOutputPath('index.html')])
        expect(file?.content instanceof Uint8Array && Buffer.from(file.content).includes(mark)).toBe(true)
      }
    }
    // Until V8 has compiled what it is going to compile, and as many versions are kept as may be.
    await edit(10)
    const [before, resources] = [await inUse(), process.getActiveResourcesInfo().length]
    await edit(20)
    expect(((await inUse()) - before) / pageBytes).toBeLessThan(8)
    expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(resources)
    await live.close()
  },
)
