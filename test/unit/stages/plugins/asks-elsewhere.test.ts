import { describe, expect, it } from 'vitest'
import { diagnose } from '../../../../src/model/diagnose.ts'
import type { Plugin } from '../../../../src/model/plugin.ts'
import { loadSite } from '../../../../src/pipeline/load-site.ts'
import { runContentHooks } from '../../../../src/stages/plugins/stage.ts'
import { openSession, type Session } from '../../../../src/engine/session.ts'
import { temporarySite, type TempSite } from '../../../build-temp-site.ts'

async function sessionOf({ root }: TempSite): Promise<Session> {
  const options = { strict: false, force: false, drafts: false, mode: 'serve' } as const
  return openSession(await loadSite({ root, cache: true, ...options }), { cache: true, lasting: true })
}

/** Counts how often it is asked, and fails as often as it is told to. */
function counting(
  asksElsewhere: boolean,
  failures = 0,
): { readonly plugin: Plugin; readonly asked: () => number } {
  let asked = 0
  const content: Plugin['content'] = () => {
    asked += 1
    return asked > failures
      ? {}
      : { diagnostics: [diagnose('plugin-failed', 'Nobody answers.', { severity: 'error' })] }
  }
  return { plugin: { name: 'counting', asksElsewhere, content }, asked: () => asked }
}

const runTwice = async (session: Session, plugin: Plugin): Promise<void> => {
  for (let count = 0; count < 2; count++) await runContentHooks([plugin], session, 'serve')
}

describe('a plugin that asks elsewhere', () => {
  it('is asked once while a site is served, and again by the next process', async () => {
    const site = temporarySite({ 'content/index.md': '# Home\n' })
    const { plugin, asked } = counting(true)
    const session = await sessionOf(site)
    await runTwice(session, plugin)
    expect(asked()).toBe(1)
    session.store.commit()
    session.store.close()
    await runTwice(await sessionOf(site), plugin)
    expect(asked()).toBe(2)
  })

  it('is asked until it succeeds', async () => {
    const { plugin, asked } = counting(true, 1)
    const session = await sessionOf(temporarySite({ 'content/index.md': '# Home\n' }))
    await runTwice(session, plugin)
    await runTwice(session, plugin)
    expect(asked()).toBe(2)
  })
})

it('a plugin runs in every build, unless its result may be kept', async () => {
  const session = await sessionOf(temporarySite({ 'content/index.md': '# Home\n' }))
  const { plugin, asked } = counting(false, 1)
  await runTwice(session, plugin)
  expect(asked()).toBe(2)
  const kept = counting(false, 1)
  await runTwice(session, { ...kept.plugin, cache: true })
  // The first plugin has the same name, and left a result for it.
  expect(kept.asked()).toBe(0)
  const other = counting(false, 1)
  await runTwice(session, { ...other.plugin, name: 'other', cache: true })
  expect(other.asked()).toBe(1)
})
